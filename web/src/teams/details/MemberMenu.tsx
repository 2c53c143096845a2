import type { ProjectRow, TeamRow } from '@dossier/shared/contract';
import { MenuItem } from '@mui/material';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { useCommand } from '../../data/commands.ts';
import { displayName } from '../../format/names.ts';
import { hasShop } from '../../format/shop.ts';
import { allBy, newestFirst } from '../../reads/projects.ts';
import { ConfirmDialog } from '../../theme/ConfirmDialog.tsx';
import { MoreMenu } from '../../theme/MenuButton.tsx';

export type TeamMember = TeamRow['members'][number];

/** What removing somebody from the team does not take from them. */
const StaysIn = ({ team, member }: { readonly team: TeamRow; readonly member: TeamMember }) => {
  const { data = [] } = useGetList<ProjectRow>('projects', allBy(newestFirst.field, { teamId: team.id }, 'DESC'));
  const names = data
    .filter(({ coHostEmails, supportStaff }) => [...coHostEmails, supportStaff].includes(member.email))
    .map(({ projectName }) => `“${projectName}”`);
  if (names.length === 0) return null;
  return ` They stay co-host or support staff of ${names.join(', ')}, until you change that in the project’s information.`;
};

type Props = { readonly team: TeamRow; readonly member: TeamMember };

/** What the author can do with one member: offer them the team, remove them. */
export const MemberMenu = ({ team, member }: Props) => {
  const [asked, setAsked] = useState<'remove' | 'hand-over'>();
  const name = displayName(member);
  const isInvited = member.status === 'invited';
  const isAsked = team.offeredTo?.personId === member.personId;
  const wish = { teamId: team.id, personId: member.personId };
  const remove = useCommand('RemoveTeamMember', {
    success: isInvited ? `The invitation of ${name} was withdrawn.` : `${name} was removed from the team.`,
  });
  const offer = useCommand('OfferTeam', { success: `${name} was asked to take ${team.teamName} over.` });
  const done = () => setAsked(undefined);
  return (
    <>
      <MoreMenu about={name}>
        {!isInvited && !isAsked && <MenuItem onClick={() => setAsked('hand-over')}>Hand the team over</MenuItem>}
        <MenuItem onClick={() => setAsked('remove')} className="danger">
          {isInvited ? 'Withdraw the invitation' : 'Remove from the team'}
        </MenuItem>
      </MoreMenu>
      <ConfirmDialog
        open={asked === 'remove'}
        title={isInvited ? `Withdraw the invitation of ${name}?` : `Remove ${name} from the team?`}
        confirm={isInvited ? 'Withdraw' : 'Remove'}
        danger
        onConfirm={() => remove.run(wish).then(done)}
        onClose={done}
      >
        {isInvited ? (
          'The link in their mail stops working.'
        ) : (
          <>
            They lose access to the team's projects at once. What they uploaded, reviewed and wrote stays.
            {hasShop() && ' Their seat leaves the bill with the next period, unless you give it to somebody else.'}
            <StaysIn team={team} member={member} />
          </>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'hand-over'}
        title={`Hand ${team.teamName} over to ${name}?`}
        confirm="Ask"
        onConfirm={() => offer.run(wish).then(done)}
        onClose={done}
      >
        Who accepts becomes the author, who alone changes the team{hasShop() && ', and pays for its members'}. You stay
        a member. Until then nothing changes.
      </ConfirmDialog>
    </>
  );
};
