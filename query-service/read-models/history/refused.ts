/** What people were refused about a project, as entries of its time line; only overseers see them. */
import { isoTime } from '@dossier/shared/basics/clock';
import { attemptRefused, commands, type HistoryFilter } from '@dossier/shared/contract';
import type { RefusedAttempt } from '@dossier/shared/directory';
import { historyId } from '@dossier/shared/views';
import type { TimelineAttempt } from '../../http/lists/entries.ts';
import type { ProjectView, Reader } from '../../http/lists/reader.ts';
import { seesWholeHistory } from './seeing.ts';

export type AttemptData = Pick<RefusedAttempt, 'action' | 'code' | 'count' | 'client'> & { readonly lastAt: string };

const entryOf = (attempt: RefusedAttempt): TimelineAttempt => {
  const { id, projectId, position, personId, fileId, firstAt, lastAt, action, code, count, client } = attempt;
  const data: AttemptData = { action, code, count, client, lastAt: isoTime(lastAt) };
  return {
    id: `${historyId(projectId, position)}.${id}`,
    projectId,
    position,
    stream: '',
    revision: -1,
    at: isoTime(firstAt),
    kind: attemptRefused,
    actorId: personId ?? 'visitor',
    personId: null,
    documentId: null,
    fileId,
    data,
  };
};

/** In no order. */
export const attemptsIn = async (
  { refusedIn }: Pick<Reader, 'refusedIn'>,
  view: ProjectView,
  { personId, documentId, kind }: Pick<HistoryFilter, 'personId' | 'documentId' | 'kind'> = {},
): Promise<TimelineAttempt[]> => {
  const isWanted = documentId === undefined && (kind === undefined || kind.includes(attemptRefused));
  if (!isWanted || !seesWholeHistory(view)) return [];
  const attempts = await refusedIn(view.project.id);
  return attempts.filter((attempt) => personId === undefined || attempt.personId === personId).map(entryOf);
};

const byRoute: Readonly<Record<string, string>> = {
  'GET /api/projects/:id': 'a look at the project',
  'GET /api/projects/:projectId/archive.zip': 'download of documents as one ZIP',
  'POST /api/downloads': 'a download',
  'POST /api/uploads': 'an upload',
};
const wordsOf = (name: string) => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();

/** What was tried, in words; `file`: what a download was of. */
export const actionText = (action: string, file: string): string => {
  if (Object.hasOwn(commands, action)) return `"${wordsOf(action)}"`;
  if (action === 'GET /api/files/:fileId') return `download of ${file}`;
  const known = byRoute[action];
  if (known !== undefined) return known;
  const resource = /^GET \/api\/([a-z]+)(\/:id)?$/.exec(action)?.[1];
  if (resource !== undefined) return `a look at ${resource === 'history' ? 'the time line' : `its ${resource}`}`;
  return action.includes('/history.') ? 'the time line as a file' : action;
};
