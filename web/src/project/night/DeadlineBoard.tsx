import {
  type CollaboratorRow,
  conjoined,
  dueShort,
  isOwed,
  noonAfter,
  type ProjectRow,
} from '@dossier/shared/contract';
import { Button, Card, Link, styled } from '@mui/material';
import { useCommand, useCommands } from '../../data/commands.ts';
import { useNotify } from '../../data/notices.ts';
import { displayName } from '../../format/names.ts';
import { count } from '../../format/numbers.ts';
import { useNow } from '../../reads/clock.ts';
import { usePast } from '../../reads/past.ts';
import { isManager } from '../../reads/projects.ts';
import { Line, List, Row } from '../../theme/layout.tsx';
import { ExtendMany } from '../bulk/ExtendMany.tsx';
import { useForMany } from '../bulk/useForMany.ts';
import { StatusNotice } from '../parts/StatusNotice.tsx';
import { useReminding } from '../table/useReminding.tsx';
import { missingOf, type Night, nightOf, nightParts } from './night.ts';

const Board = styled(Card)(({ theme: { spacing } }) => ({
  padding: `${spacing(3)} ${spacing(4)}`,
  marginBottom: spacing(4),
  borderLeft: '4px solid var(--accent)',
})) as typeof Card;
const State = styled('div')({ fontSize: 17, fontWeight: 600 });

/** So many are named; the table below has them all. */
const most = 6;

const missedBy = ({ documents, answersMissing = 0 }: CollaboratorRow) =>
  conjoined([
    ...documents.filter(isOwed).map(({ fieldName }) => fieldName),
    ...(answersMissing > 0 ? [count(answersMissing, 'answer')] : []),
  ]);

type One = { readonly project: ProjectRow; readonly person: CollaboratorRow };

/** What is called off, which costs nothing: a rejected document would be deleted with its versions. */
const callable = ({ project, person }: One) =>
  // Whoever takes part in a public project is asked for all of it.
  project.projectScope === 'private' ? person.documents.filter((one) => isOwed(one) && one.version === null) : [];

const CallOff = (one: One) => {
  const { project, person } = one;
  const { run, pending } = useCommands();
  const notify = useNotify();
  const documents = callable(one);
  if (documents.length === 0) return null;
  const name = displayName(person);
  const names = conjoined(documents.map(({ fieldName }) => fieldName));
  const sendAll = (command: 'AssignDocument' | 'UnassignDocument') =>
    run(async (send) => {
      for (const { documentId } of documents)
        await send(command, { projectId: project.id, documentId, personIds: [person.personId] });
      return true;
    });
  const undo = async () => {
    if (await sendAll('AssignDocument')) notify(`${name} is asked for ${names} again.`, { type: 'success' });
  };
  const callOff = async () => {
    if (!(await sendAll('UnassignDocument'))) return;
    notify(
      <Line gap={3}>
        <span>
          {name} is no longer asked for {names}.
        </span>
        <Button size="small" color="inherit" onClick={() => void undo()}>
          Undo
        </Button>
      </Line>,
      { type: 'success', autoHideDuration: 10_000 },
    );
  };
  return (
    <Button size="small" loading={pending} aria-label={`Call off ${names} of ${name}`} onClick={() => void callOff()}>
      Call off
    </Button>
  );
};

const Actions = (one: One) => {
  const { project, person } = one;
  const name = displayName(person);
  const { canDeliver, isReminded, words, remind, pending } = useReminding(project, person);
  const noon = noonAfter(new Date(Math.max(useNow(), Date.parse(person.dueAt))).toISOString(), project.timeZone);
  const extend = useCommand('ExtendDueMoment', {
    success: `${name} has until ${dueShort({ dueAt: noon, timeZone: project.timeZone })}.`,
  });
  return (
    <Line gap={2} wrap>
      {canDeliver && (
        <Button
          size="small"
          disabled={isReminded}
          loading={pending}
          aria-label={isReminded ? undefined : `Remind ${name}`}
          onClick={remind}
        >
          {words}
        </Button>
      )}
      <CallOff {...one} />
      <Button
        size="small"
        loading={extend.pending}
        aria-label={`Give until noon: ${name}`}
        onClick={() => void extend.run({ projectId: project.id, personId: person.personId, dueAt: noon })}
      >
        Give until noon
      </Button>
    </Line>
  );
};

type Props = { readonly project: ProjectRow; readonly people: readonly CollaboratorRow[] };

/** What is still missing, and what to do about each. */
const DeadlineBoard = ({ project, people, night }: Props & { readonly night: Night }) => {
  const now = useNow();
  const past = usePast();
  const { open, dialog } = useForMany(people, (many) => <ExtendMany project={project} {...many} />);
  const missing = missingOf(project, people, now);
  const canAct = isManager(project) && !past;
  return (
    <Board component="section" aria-label={night === 'before' ? 'Last day before the deadline' : 'After the deadline'}>
      <Line justify="space-between" wrap>
        <State role="status" className="num">
          {nightParts(project, people, missing, now).join(' · ')}
        </State>
        {night === 'after' && canAct && missing.length > 0 && (
          <Button onClick={() => open(missing)}>Reopen for {missing.length === 1 ? 'one' : missing.length}</Button>
        )}
      </Line>
      {missing.length > 0 && (
        <List aria-label="Who misses something">
          {missing.slice(0, most).map((person) => (
            <Row key={person.id} pad={1.5} wrap>
              <div className="grow wrap">
                <b className="strong">{displayName(person)}</b> <span className="soft compact">{missedBy(person)}</span>
              </div>
              {canAct && <Actions project={project} person={person} />}
            </Row>
          ))}
        </List>
      )}
      {missing.length > most && (
        <Link to={{ search: '?show=owing' }} preventScrollReset>
          and {count(missing.length - most, 'more person', 'more people')}
        </Link>
      )}
      {dialog}
    </Board>
  );
};

/** Why nothing can be uploaded; on the day before a deadline and the first one after it a board, which says that, too. */
export const Standing = ({ project, people }: Props) => {
  const night = nightOf(project, useNow());
  const isOnBoard = night !== undefined && people.length > 0;
  return (
    <>
      {!(isOnBoard && night === 'after') && <StatusNotice project={project} />}
      {isOnBoard && <DeadlineBoard project={project} people={people} night={night} />}
    </>
  );
};
