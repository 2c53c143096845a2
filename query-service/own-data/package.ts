import { isoTime } from '@dossier/shared/basics/clock';
import { Refused } from '@dossier/shared/basics/refused';
import type { CommentRow, ProjectRow, ResourceName } from '@dossier/shared/contract';
import {
  answerDraftRow,
  calendarFeedRow,
  savedFilterRow,
  sessionRows,
  tokenRow,
  webhookRow,
} from '@dossier/shared/directory';
import type { SubmissionDocument, ThreadDocument } from '@dossier/shared/views';
import { madeFiles, text } from '../evidence/made.ts';
import type { Asker } from '../http/asker.ts';
import { type Packed, packed, stored } from '../http/files/zip.ts';
import { projectView, type Reader, type Resource, resourceIn } from '../http/lists/reader.ts';
import type { QueryServiceOptions } from '../options.ts';
import type { MeReader } from '../read-models/accounts/me.ts';
import { documentNames } from '../read-models/history/known.ts';
import { recordFor } from '../read-models/submissions/resource.ts';
import { reviewsOf } from '../read-models/submissions/reviews.ts';
import { readme } from './readme.ts';
import { ownUploads, uploadRow } from './uploads.ts';

const atOnce = 500;

/** Undefined for what is gone meanwhile. */
const unlessRefused = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error) => {
    if (error instanceof Refused) return undefined;
    throw error;
  });

/** All rows of a list that the asker may see, in an order that pages cannot overlap in; none of what is gone meanwhile. */
async function* rowsOf(resource: Resource, asker: Asker, filter: Record<string, unknown> = {}): AsyncGenerator<object> {
  for (let first = 0; ; first += atOnce) {
    const range = { first, last: first + atOnce - 1 };
    const page = await unlessRefused(resource.list(asker, { sort: { field: 'id', order: 'asc' }, range, filter }));
    yield* page?.rows ?? [];
    if (!page || page.rows.length < atOnce) return;
  }
}

/** To be read by people, too. */
async function* jsonList(rows: AsyncIterable<object> | Iterable<object>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield before + JSON.stringify(row, null, 2);
    before = ',\n';
  }
  yield before === ',\n' ? '\n]\n' : '[]\n';
}

export type OwnDataOptions = Pick<QueryServiceOptions, 'directory' | 'uploads' | 'files' | 'clock' | 'limit'> & {
  readonly reader: Reader;
  readonly resources: readonly Resource[];
  readonly me: MeReader;
};

/** Lists that are about the asker as they are. */
const own = ['projects', 'notifications', 'invoices', 'contacts'] as const satisfies ResourceName[];

/** All that is known of the asker, with the rows that the API answers: nothing is told here that is told nowhere else. */
export const ownData = async (options: OwnDataOptions, asker: Asker) => {
  const { directory, files, clock, me, reader, resources } = options;
  const { personId } = asker;
  const madeAt = isoTime(clock());
  const { made } = madeFiles(madeAt);
  const listed = resourceIn(resources);

  const projects = new Map<string, string>();
  for await (const row of rowsOf(listed('projects'), asker)) {
    const { id, projectName } = row as ProjectRow;
    projects.set(id, projectName);
  }
  const uploads = await ownUploads(options, personId, projects);
  const profile = { ...(await me.meOf(personId)), usage: await me.usageOf(personId) };

  /** No list has those in the bin with the others. */
  async function* teams() {
    for (const state of ['overview', 'bin']) yield* rowsOf(listed('teams'), asker, { state });
  }
  async function* inProjects(name: ResourceName, filter: Record<string, unknown> = {}) {
    for (const projectId of projects.keys()) yield* rowsOf(listed(name), asker, { ...filter, projectId });
  }
  /** By project; lists leave out what is asked for no more. */
  async function* delivered() {
    for (const projectId of projects.keys()) {
      const view = await unlessRefused(projectView(reader, 'submissions', asker, projectId));
      const where = { projectId, personId };
      const sort = { field: 'id', order: 'asc' } as const;
      if (view) yield { view, found: await reader.readStore.find<SubmissionDocument>('submissions', { where, sort }) };
    }
  }
  /** Each with its versions. */
  async function* submissions() {
    for await (const { view, found } of delivered()) {
      const documentIds = found.map(({ documentId }) => documentId);
      const names = await documentNames(reader, view, documentIds);
      for (const submission of found) {
        const record = await recordFor(reader)(view, submission, names);
        if (record) yield record;
      }
    }
  }
  async function* reviews() {
    for await (const { found } of delivered()) yield* await reviewsOf(reader, found);
  }
  async function* comments() {
    for await (const row of inProjects('comments')) if ((row as CommentRow).own) yield row;
    for (const projectId of projects.keys()) {
      // Lists leave out threads about what is asked for no more, and of who has left.
      const threads = await reader.readStore.find<ThreadDocument>('threads', { where: { projectId } });
      for (const { id: threadId } of threads.filter(({ authors }) => authors.includes(personId))) {
        const said = rowsOf(listed('comments'), asker, { projectId, threadId });
        for await (const row of said) if ((row as CommentRow).own) yield row;
      }
    }
  }
  async function* later(rows: () => Promise<readonly object[]>) {
    yield* await rows();
  }
  /** None of them is this one: the ZIP is read later, anywhere. */
  const sessions = async () =>
    sessionRows(await directory.sessionsOf(personId), '', clock()).map(({ current: _current, ...row }) => row);
  const json = (name: string, rows: () => AsyncIterable<object> | Iterable<object>) =>
    made(`${name}.json`, () => jsonList(rows()));

  const entries: readonly Packed[] = [
    made('README.txt', () => text(() => readme(`${profile.firstName} ${profile.lastName}`.trim(), madeAt))),
    made('profile.json', () => text(() => `${JSON.stringify(profile, null, 2)}\n`)),
    ...own.map((name) => json(name, () => rowsOf(listed(name), asker))),
    json('teams', teams),
    json('submissions', submissions),
    json('answers', () => inProjects('answers', { personId })),
    json('answer-drafts', () =>
      later(async () =>
        (await directory.answerDraftsOf(personId)).map((draft) => ({
          projectId: draft.projectId,
          ...answerDraftRow(draft),
        })),
      ),
    ),
    json('reviews', reviews),
    json('comments', comments),
    json('uploads', () => uploads.map(uploadRow)),
    json('sessions', () => later(sessions)),
    json('api-tokens', () => later(async () => (await directory.apiTokensOf(personId)).map(tokenRow))),
    json('calendar-feed', () =>
      later(async () => {
        const feed = await directory.calendarFeedOf(personId);
        return feed ? [calendarFeedRow(feed)] : [];
      }),
    ),
    json('saved-filters', () => later(async () => (await directory.savedFiltersOf(personId)).map(savedFilterRow))),
    json('webhooks', () =>
      later(async () => (await directory.endpointsOf(personId)).map((endpoint) => webhookRow(endpoint, clock()))),
    ),
    ...uploads.flatMap(({ path, upload: { uploadId, projectId, length, begunAt } }) =>
      path === null ? [] : [{ path, at: isoTime(begunAt), ...stored(files, projectId, uploadId, length) }],
    ),
  ];
  return packed(entries, false);
};
