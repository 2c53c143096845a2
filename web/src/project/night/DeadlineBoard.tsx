import {
  type CollaboratorRow,
  dueShort,
  isOwed,
  noonAfter,
  type ProjectRow,
  takesUploads,
} from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { useCommand, useCommands } from '../../data/commands.ts';
import { useNotify } from '../../data/notices.ts';
import { displayName } from '../../format/names.ts';
import { count } from '../../format/numbers.ts';
import { useNow } from '../../reads/clock.ts';
import { usePast } from '../../reads/past.ts';
import { isManager } from '../../reads/projects.ts';
import { Line } from '../../theme/Line.tsx';
import { List, Row } from '../../theme/List.tsx';
import { When } from '../../theme/When.tsx';
import { ExtendMany } from '../bulk/ExtendMany.tsx';
import { missingOf, nightOf, nightParts } from './night.ts';

const Board = styled(Card)(({ theme: { spacing } }) => ({
  padding: `${spacing(3)} ${spacing(4)}`,
  marginBottom: spacing(4),
  borderLeft: '4px solid var(--accent)',
})) as typeof Card;
const State = styled('div')({ fontSize: 17, fontWeight: 600 });

/** So many are named; the table below has them all. */
const most = 6;
const listed = new Intl.ListFormat('en', { type: 'conjunction' });

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
  const names = listed.format(documents.map(({ fieldName }) => fieldName));
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
  const now = useNow();
  const name = displayName(person);
  const remind = useCommand('RemindCollaborator', { success: `${name} was reminded.` });
  const noon = noonAfter(new Date(Math.max(now, Date.parse(person.dueAt))).toISOString(), project.timeZone);
  const extend = useCommand('ExtendDueMoment', {
    success: `${name} has until ${dueShort({ dueAt: noon, timeZone: project.timeZone })}.`,
  });
  const about = { projectId: project.id, personId: person.personId };
  const deadlines = { status: project.status, deadline: project.dueAt, ownDeadline: person.dueAt };
  return (
    <Line gap={2} wrap>
      {takesUploads(deadlines, now) && (
        <Button
          size="small"
          disabled={person.remindedAt !== null}
          loading={remind.pending}
          aria-label={person.remindedAt === null ? `Remind ${name}` : undefined}
          onClick={() => void remind.run({ ...about, dueAt: person.dueAt, kind: 'host' })}
        >
          {person.remindedAt === null ? (
            'Remind'
          ) : (
            <span>
              Reminded <When at={person.remindedAt} inline />
            </span>
          )}
        </Button>
      )}
      <CallOff {...one} />
      <Button
        size="small"
        loading={extend.pending}
        aria-label={`Give until noon: ${name}`}
        onClick={() => void extend.run({ ...about, dueAt: noon })}
      >
        Give until noon
      </Button>
    </Line>
  );
};

type Props = { readonly project: ProjectRow; readonly people: readonly CollaboratorRow[] };

/** The day before a deadline and the first one after it: what is still missing, and what to do about each. */
export const DeadlineBoard = ({ project, people }: Props) => {
  const now = useNow();
  const past = usePast();
  const [reopening, setReopening] = useState(false);
  const night = nightOf(project, now);
  if (night === undefined || people.length === 0) return null;
  const missing = missingOf(project, people, now);
  const canAct = isManager(project) && !past;
  return (
    <Board component="section" aria-label={night === 'before' ? 'Last day before the deadline' : 'After the deadline'}>
      <Line justify="space-between" wrap>
        <State role="status" className="num">
          {nightParts(project, people, now).join(' · ')}
        </State>
        {night === 'after' && canAct && missing.length > 0 && (
          <Button onClick={() => setReopening(true)}>Reopen for {missing.length === 1 ? 'one' : missing.length}</Button>
        )}
      </Line>
      {missing.length > 0 && (
        <List aria-label="Who misses something">
          {missing.slice(0, most).map((person) => (
            <Row key={person.id} pad={1.5} wrap>
              <div className="grow wrap">
                <b className="strong">{displayName(person)}</b>{' '}
                <span className="soft compact">
                  {listed.format(person.documents.filter(isOwed).map(({ fieldName }) => fieldName))}
                </span>
              </div>
              {canAct && <Actions project={project} person={person} />}
            </Row>
          ))}
        </List>
      )}
      {missing.length > most && (
        <Link component={RouterLink} to={{ search: '?show=missing' }} preventScrollReset>
          and {count(missing.length - most, 'more person', 'more people')}
        </Link>
      )}
      {reopening && (
        <ExtendMany project={project} people={missing} onDone={() => {}} onClose={() => setReopening(false)} />
      )}
    </Board>
  );
};
