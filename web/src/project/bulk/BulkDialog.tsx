import type { CollaboratorRow } from '@dossier/shared/contract';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, useRef, useState } from 'react';
import { useCommands } from '../../data/commands.ts';
import type { Draft } from '../../data/drafts/useDraft.ts';
import { useNotify } from '../../data/notices.ts';
import { FormDialog } from '../../theme/FormDialog.tsx';
import { Outcomes } from './Outcomes.tsx';
import { type Action, forEachPerson, type Outcome } from './outcome.ts';

/** Whom an action is for, as they stand now, and what to do when it is over. */
export type ForMany = {
  readonly people: readonly CollaboratorRow[];
  readonly onDone: () => void;
  readonly onClose: () => void;
};

type Props = ForMany & {
  readonly title: string;
  readonly confirm: string;
  /** What will happen. */
  readonly hint: ReactNode;
  /** Undefined while a field is not filled in. */
  readonly action: Action | undefined;
  /** `3 collaborators reminded.`: of the outcomes when all went well. */
  readonly success: (people: number) => string;
  readonly children?: ReactNode;
  readonly draft?: Pick<Draft<unknown>, 'isFromBefore' | 'forget' | 'sending'>;
};

/** All of it as it was when it began: whom it is over for may leave the filter, or the project, and has nothing left to count. */
type Begun = Pick<Props, 'title' | 'success'> & {
  readonly whom: readonly CollaboratorRow[];
  readonly action: Action;
};

const gone: Outcome = { kind: 'skipped', text: 'Is no longer in the project.' };

/** Does something for many people: a question, how far it is, and an outcome for each (BEY-45). */
export const BulkDialog = ({
  people,
  title,
  confirm,
  action,
  success,
  draft,
  hint,
  children,
  onDone,
  onClose,
}: Props) => {
  const notify = useNotify();
  const { run, pending } = useCommands();
  const [begun, setBegun] = useState<Begun>();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>();
  const stopped = useRef(false);
  const present = new Map(people.map((person) => [person.personId, person]));

  const start = async (whom: readonly CollaboratorRow[], { action, success }: Begun) => {
    stopped.current = false;
    const known = new Map([...(outcomes ?? [])].filter(([personId]) => whom.every((one) => one.personId !== personId)));
    const tell = (personId: string, outcome: Outcome) => {
      known.set(personId, outcome);
      setOutcomes(new Map(known));
    };
    setOutcomes(new Map(known));
    await run((send) => {
      for (const { personId } of whom) if (!present.has(personId)) tell(personId, gone);
      const now = whom.flatMap(({ personId }) => present.get(personId) ?? []);
      return forEachPerson(now, action, send, tell, () => stopped.current);
    });
    draft?.forget();
    if (stopped.current) return;
    if ([...known.values()].some(({ kind }) => kind === 'refused')) return;
    onDone();
    if ([...known.values()].some(({ kind }) => kind === 'skipped')) return;
    notify(success(known.size), { type: 'success' });
    onClose();
  };

  if (!begun || !outcomes)
    return (
      <FormDialog
        hint={hint}
        title={title}
        action={confirm}
        ready={action !== undefined}
        {...(draft && { draft })}
        onSubmit={async () => {
          if (!action) return;
          const now = { whom: people, action, title, success };
          setBegun(now);
          await start(people, now);
        }}
        onClose={onClose}
      >
        {children}
      </FormDialog>
    );
  const again = begun.whom.filter(({ personId }) => outcomes.get(personId)?.kind === 'refused');
  const untried = begun.whom.filter(({ personId }) => !outcomes.has(personId));
  return (
    <Dialog open>
      <DialogTitle>{begun.title}</DialogTitle>
      <DialogContent>
        <Outcomes people={begun.whom} outcomes={outcomes} isRunning={pending} />
      </DialogContent>
      <DialogActions>
        {pending ? (
          <Button
            onClick={() => {
              stopped.current = true;
            }}
          >
            Stop
          </Button>
        ) : (
          <>
            {again.length > 0 && (
              <Button onClick={() => start(again, begun)}>Try the {again.length} refused again</Button>
            )}
            {untried.length > 0 && (
              <Button onClick={() => start(untried, begun)}>Go on with the other {untried.length}</Button>
            )}
            <Button variant="contained" onClick={onClose}>
              Close
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
};
