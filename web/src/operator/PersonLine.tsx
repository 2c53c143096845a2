import type { OperatedPerson } from '@dossier/shared/contract';
import { Box, Button } from '@mui/material';
import { useCommand } from '../data/commands.ts';
import { useDraft } from '../data/drafts/useDraft.ts';
import { count, formatSize } from '../format/numbers.ts';
import { hasShop } from '../format/shop.ts';
import { useMe } from '../reads/me.ts';
import { AskFirst } from '../theme/ConfirmDialog.tsx';
import { FormDialog } from '../theme/FormDialog.tsx';
import { LimitFields } from '../theme/inputs/LimitFields.tsx';
import { type TypedLimits, typedLimits, typedOf } from '../theme/inputs/limits.ts';
import { Line, Row } from '../theme/layout.tsx';
import { Opener } from '../theme/Opener.tsx';
import { Pill } from '../theme/status/StatusChip.tsx';
import { beside } from '../theme/TwoLines.tsx';
import { When } from '../theme/When.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import { HandOver, HandOverState } from './HandOver.tsx';

type Props = { readonly person: OperatedPerson; readonly onClose: () => void };

/** What one host may have, in place of what holds for all. */
const LimitsDialog = ({ person: { personId, email, limits }, onClose }: Props) => {
  const draft = useDraft<Partial<TypedLimits>>(`limits-${personId}`);
  const { run } = useCommand('SetHostLimits', { success: 'The limits hold from now on.' });
  const typed = { ...typedOf(limits), ...draft.typed };
  const { data: set } = typedLimits.safeParse(typed);
  return (
    <FormDialog
      title="Limits of one host"
      hint={`For ${email}. Where nothing stands, what holds for all others. What is there already stays.`}
      action="Save"
      ready={set !== undefined}
      draft={draft}
      onSubmit={async () => set && run({ personId, ...set })}
      onClose={onClose}
    >
      <LimitFields typed={typed} onType={(part) => draft.type((before) => ({ ...before, ...part }))} />
    </FormDialog>
  );
};

const statuses: Readonly<Record<OperatedPerson['status'], string>> = {
  known: 'No account',
  pending: 'Signing up',
  active: 'Account',
  closing: 'Account is being closed',
  locked: 'Locked',
};

const hostingWords: Readonly<Record<NonNullable<OperatedPerson['hosting']>, string>> = {
  asked: 'Asks to host',
  given: 'May host on request',
  declined: 'Was declined to host',
};

/** Somebody with all that an operator may do about them; what they have stays their own. */
export const PersonLine = ({ person }: { readonly person: OperatedPerson }) => {
  const { personId, email, name, status, isOperator, sessions, lastUsedAt, hosted, storage, limits, hosting } = person;
  const { holds, handOver } = person;

  const lock = useCommand('LockPerson', { success: `${email} is locked.` });
  const unlock = useCommand('UnlockPerson', { success: `${email} may sign in again.` });
  const end = useCommand('EndSessions', { success: `${email} is signed out everywhere.` });
  const decide = useCommand('DecideHosting', { success: 'They hear by email what you decided.' });
  const decideHosting = (given: boolean) => decide.run({ personId, given });
  const isDecided = !hasShop() && status === 'active' && hosting;
  const refusing = hosting === 'asked' ? 'Decline' : 'Host no more';
  const act = (does: string, pending: boolean, run: () => unknown, label = `${does}: ${email}`) => (
    <Button size="small" loading={pending} aria-label={label} onClick={() => void run()}>
      {does}
    </Button>
  );
  const { data: me } = useMe();

  const hasLimits = Object.values(limits).some((limit) => limit !== null);
  return (
    <Row gap={4} pad={3} wrap>
      <Box sx={beside}>
        <Line wrap>
          <span className="strong wrap">{email}</span>
          <Pill tone={status === 'locked' ? 'no' : 'none'}>{statuses[status]}</Pill>
          {isOperator && <Pill tone="up">Operator</Pill>}
          {hosting && <Pill tone={hosting === 'asked' ? 'rev' : 'none'}>{hostingWords[hosting]}</Pill>}
        </Line>
        <div className="muted small wrap">
          {name && `${name}. `}
          {sessions > 0 && lastUsedAt ? (
            <>
              {count(sessions, 'session')}, last used <When at={lastUsedAt} inline />.{' '}
            </>
          ) : (
            'Signed in nowhere. '
          )}
          {hosted > 0 && `Hosts ${count(hosted, 'project or team', 'projects and teams')}, ${formatSize(storage)}. `}
          <HandOverState handOver={handOver} />
          {hasLimits && 'Limits of their own.'}
        </div>
      </Box>
      <Line wrap>
        {isDecided && hosting !== 'given' && act('Let them host', decide.pending, () => decideHosting(true))}
        {isDecided && hosting !== 'declined' && act(refusing, decide.pending, () => decideHosting(false))}
        {status === 'active' && personId !== me?.id && (
          <AskFirst
            size="small"
            aria-label={`Lock ${email}`}
            title={`Lock ${email}?`}
            question="They are signed out everywhere at once and cannot sign in until you unlock them. Their API tokens and calendar address end for good. Projects and documents stay as they are."
            confirm="Lock"
            danger
            onConfirm={() => lock.run({ personId })}
          >
            Lock
          </AskFirst>
        )}
        {status === 'locked' && act('Unlock', unlock.pending, () => unlock.run({ personId }), `Unlock ${email}`)}
        {sessions > 0 && act('End sessions', end.pending, () => end.run({ personId }), `End sessions of ${email}`)}
        {!hasShop() && (status === 'active' || status === 'locked') && (
          <Opener
            size="small"
            aria-label={`Limits of ${email}`}
            opens={(close) => <LimitsDialog person={person} onClose={close} />}
          >
            Limits
          </Opener>
        )}
        <HandOver personId={personId} whose={email} holds={holds} handOver={handOver} />
        {status !== 'closing' && !isOperator && personId !== me?.id && (
          <Opener
            size="small"
            aria-label={`Erase ${email}`}
            opens={(close) => <EraseDialog person={person} onClose={close} />}
          >
            Erase
          </Opener>
        )}
      </Line>
    </Row>
  );
};
