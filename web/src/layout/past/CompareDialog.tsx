import { type Differences, differencesOf, type ProjectRow } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { dataProvider } from '../../data/dataProvider.ts';
import { formatMoment } from '../../format/dates.ts';
import { pastProvider } from '../../reads/past.ts';
import { Loaded } from '../../theme/states/Loaded.tsx';
import { Heading } from '../../theme/Text.tsx';

type Row = { readonly id: string } & Readonly<Record<string, unknown>>;
type Part = { readonly title: string; readonly resource: string; readonly nameOf: (row: Row) => string };

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const nameIn = (person: unknown): string => text((person as { name?: unknown } | null)?.name);
const parts: readonly Part[] = [
  { title: 'Collaborators', resource: 'collaborators', nameOf: ({ name, email }) => text(name) || text(email) },
  { title: 'Required documents', resource: 'documents', nameOf: ({ fieldName }) => text(fieldName) },
  {
    title: 'Uploads',
    resource: 'submissions',
    nameOf: ({ fieldName, collaborator }) => `${text(fieldName)} of ${nameIn(collaborator)}`,
  },
  { title: 'Comments', resource: 'comments', nameOf: ({ author, text: said }) => `${nameIn(author)}: ${text(said)}` },
];

/** Numbers of storage, and what is shown by another field. */
const left = new Set(['settingsRevision', 'definitionsRevision', 'fileId', 'role', 'draftStep', 'sha256']);
const isPlain = (value: unknown) => value === null || typeof value !== 'object';
const shown = (value: unknown): string => {
  if (value === null || value === '') return 'nothing';
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return formatMoment(value);
  return String(value);
};
/** `projectName` in words. */
const fieldText = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

type Fields = Differences<Row>['changed'][number]['fields'];
const changesIn = (fields: Fields): string =>
  Object.entries(fields)
    .filter(([name, values]) => !left.has(name) && values.every(isPlain))
    .map(([name, [before, after]]) => `${fieldText(name)} ${shown(before)} → ${shown(after)}`)
    .join('; ');

const read = async (projectId: string, at: string) => {
  const then = pastProvider(() => at);
  const project = async (from: typeof dataProvider) =>
    (await from.getOne<ProjectRow>('projects', { id: projectId })).data;
  const rows = async (from: typeof dataProvider, resource: string) =>
    (
      await from.getList<Row>(resource, {
        filter: { projectId },
        pagination: { page: 1, perPage: 1_000 },
        sort: { field: 'id', order: 'ASC' },
      })
    ).data;
  const [was, is] = await Promise.all([project(then), project(dataProvider)]);
  const lists = await Promise.all(
    parts.map(async (part) => {
      const [before, after] = await Promise.all([rows(then, part.resource), rows(dataProvider, part.resource)]);
      return { ...part, after, ...differencesOf(before, after) };
    }),
  );
  const project_ = differencesOf([was], [is]).changed[0]?.fields ?? {};
  return { project: changesIn(project_ as Fields), lists };
};

type Compared = Awaited<ReturnType<typeof read>>;
const linesOf = ({ added, removed, changed, after, nameOf }: Compared['lists'][number]) => [
  ...added.map((row) => ({ id: row.id, mark: 'Added', line: nameOf(row) })),
  ...removed.map((row) => ({ id: row.id, mark: 'Removed', line: nameOf(row) })),
  ...changed.flatMap(({ id, fields }) => {
    const [now, changes] = [after.find((row) => row.id === id), changesIn(fields)];
    return now && changes ? [{ id, mark: 'Changed', line: `${nameOf(now)}: ${changes}` }] : [];
  }),
];

const Answer = ({ compared: { project, lists } }: { compared: Compared }) => {
  const found = lists.map((list) => ({ title: list.title, lines: linesOf(list) })).filter(({ lines }) => lines.length);
  if (!project && found.length === 0) return <p>Nothing is different.</p>;
  return (
    <>
      {project && (
        <section>
          <Heading>Project</Heading>
          <p className="wrap">{project}</p>
        </section>
      )}
      {found.map(({ title, lines }) => (
        <section key={title} aria-label={title}>
          <Heading>{title}</Heading>
          <ul>
            {lines.map(({ id, mark, line }) => (
              <li key={id} className="wrap">
                <b>{mark}</b> {line}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
};

type Props = {
  readonly projectId: string;
  readonly at: string;
  readonly moment: string;
  readonly onClose: () => void;
};

/** What is different now: added, removed, changed. */
export default function CompareDialog({ projectId, at, moment, onClose }: Props) {
  const id = useId();
  const answer = useQuery({ queryKey: ['projects', 'compared', projectId, at], queryFn: () => read(projectId, at) });
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="md">
      <DialogTitle id={id}>Since {formatMoment(moment)}</DialogTitle>
      <DialogContent>
        <Loaded what="The comparison" answer={answer} shape={<Skeleton variant="rounded" height={200} />}>
          {(compared) => <Answer compared={compared} />}
        </Loaded>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" color="primary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
