import type { TeamRow } from '@dossier/shared/contract';
import { Alert } from '@mui/material';
import { useState } from 'react';
import { isRefusal } from '../../data/api.ts';
import { useCommands } from '../../data/commands.ts';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { useNotify } from '../../data/notices.ts';
import { count } from '../../format/numbers.ts';
import { useLeadOn } from '../../layout/useLeadOn.ts';
import { seatsPath } from '../../pricing/choice.ts';
import type { Named } from '../../wizard/parts/people.ts';
import { InviteSearch } from '../../wizard/people/InviteSearch.tsx';
import { SeatsDialog, type SeatsMissing } from './SeatsDialog.tsx';

const missingIn = (error: unknown): SeatsMissing | undefined =>
  isRefusal(error, 'SEATS') ? (error.current as SeatsMissing) : undefined;

/** Invites by address, one after the other; whom that failed for go back into the field. */
export const Invite = ({ team }: { team: TeamRow }) => {
  const { typed = '', type } = useDraft<string>(`team-${team.id}-invite`);
  const [message, setMessage] = useState<string>();
  const [asked, setAsked] = useState<{ missing: SeatsMissing; emails: readonly string[] }>();
  const notify = useNotify();
  const leadOn = useLeadOn();
  const sending = useCommands();

  const invite = async (emails: readonly string[], agreed?: { readonly seats: number; readonly total: number }) => {
    const rest = [...emails];
    const wait = (missing: SeatsMissing) => {
      if (missing.paymentId === undefined || agreed === undefined) return setAsked({ missing, emails: [...rest] });
      // Only the payment form lets the bank ask; the field has them again on the way back.
      leadOn(seatsPath(missing.period, agreed.seats, team.id));
    };
    const giveBack = () => type((current) => [...rest, current].filter(Boolean).join(', '));
    await sending.run(async (send) => {
      // A page that is loaded anew sends nothing more.
      window.addEventListener('pagehide', giveBack);
      let refused: unknown;
      const inviteOne = async (email: string) => {
        try {
          await send('InviteTeamMember', { teamId: team.id, email, ...agreed });
          rest.splice(rest.indexOf(email), 1);
        } catch (error) {
          if (agreed || !missingIn(error)) throw error;
          // Those behind may have seats already, of another team: nobody pays for these.
          refused = error;
        }
      };
      try {
        for (const email of emails) await inviteOne(email);
        if (refused) throw refused;
      } catch (error) {
        // Before the screen is read anew: whoever agrees to pay meanwhile goes on with the same people.
        giveBack();
        const missing = missingIn(error);
        if (!missing) throw error;
        wait(missing);
      } finally {
        window.removeEventListener('pagehide', giveBack);
      }
    });
    if (rest.length === 0) notify(`${count(emails.length, 'person was', 'people were')} invited.`, { type: 'success' });
  };

  const add = (people: readonly Named[], invalid: readonly string[]) => {
    const emails = people.map(({ email }) => email);
    const isKnown = (email: string) => team.members.some((member) => member.email === email);
    const known = emails.filter(isKnown);
    const notes = [
      invalid.length > 0 && `Invalid email format: ${invalid.join(', ')}`,
      known.length > 0 && `Already in this team: ${known.join(', ')}`,
    ];
    setMessage(notes.filter(Boolean).join('. ') || undefined);
    const fresh = emails.filter((email) => !isKnown(email));
    if (fresh.length > 0) void invite(fresh);
  };

  return (
    <>
      <InviteSearch
        typed={typed}
        onType={(text) => type(text || undefined)}
        action="Invite"
        pending={sending.pending}
        onAdd={add}
      />
      {message && (
        <Alert severity="warning" sx={{ mt: 3 }} onClose={() => setMessage(undefined)}>
          {message}
        </Alert>
      )}
      {asked && (
        <SeatsDialog
          missing={asked.missing}
          waiting={asked.emails.length}
          onAgree={(seats, total) => {
            setAsked(undefined);
            type(undefined);
            void invite(asked.emails, { seats, total });
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
};
