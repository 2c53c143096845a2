import { answerKeyId, type EventData, type EventType, HOUR, MINUTE, type StoredEvent } from '@dossier/shared/contract';
import { hasAccount } from '@dossier/shared/directory';
import { filesOfStream, holdsOn, removeUnused, removeUpload, streamNaming } from '@dossier/shared/history';
import { erasedJob, type Job, type JobQueue, removalQueue } from '@dossier/shared/job-queue';
import type { Upload } from '@dossier/shared/upload-registry';
import { expiryDueAt, type ProjectDocument } from '@dossier/shared/views';
import { viewsOfJobs } from '../made-views.ts';
import { forgetPayer } from '../payments/payments.ts';
import { processJobs, type WorkerOptions } from '../working.ts';
import { dropIfErased, dropPackagesNaming, enqueueEvidenceRemoval, type Package, removePackages } from './evidence.ts';

const queue = removalQueue;
/** Downloads under way when a project is purged may end. */
const grace = 10 * MINUTE;

/** Kept apart: workers of an earlier version would remove more for these ids. */
type Left = {
  readonly projectId: unknown;
  readonly personId: unknown;
  readonly documentId?: unknown;
  readonly at: number;
};

/** The retention of a project, at this moment. */
type Ended = { readonly projectId: string; readonly at: number };

type Removal = Omit<Job, 'id'> & Partial<Pick<Job, 'id'>>;
type Event<T extends EventType = EventType> = Pick<StoredEvent, 'stream' | 'time'> & { readonly data: EventData<T> };

const afterGrace = (time: string): string => new Date(Date.parse(time) + grace).toISOString();
const dropping = ({ stream, time }: Event): Removal => ({ data: { droppedBy: stream }, runAt: afterGrace(time) });
const leaving = ({ time, data }: Event<'DocumentUnassigned' | 'CollaboratorLeft'>): Removal => {
  const { projectId, personId, documentId }: Omit<Left, 'at'> = data;
  return { data: { left: { projectId, personId, documentId, at: Date.parse(time) } satisfies Left } };
};

const removals: { readonly [T in EventType]?: (event: Event<T>) => Removal } = {
  ProjectPurged: ({ time, data: { projectId } }) => ({ data: { projectId }, runAt: afterGrace(time) }),
  AccountClosed: ({ data: { personId } }) => ({ data: { personId } }),
  // The operator's request has asked for it; this is for a queue that was lost since. An account is closed first, and its end asks.
  PersonErased: ({ data: { personId } }) => ({ id: erasedJob(personId).id, data: { personId, unlessAccount: true } }),
  CollaboratorRemoved: leaving,
  CollaboratorLeft: leaving,
  InvitationDeclined: leaving,
  DocumentUnassigned: leaving,
  ProjectReleased: ({ time, data }) => ({ data: { released: data.projectId }, runAt: afterGrace(time) }),
  AnswersExpired: ({ time, data }) => {
    const ended: Ended = { projectId: data.projectId, at: Date.parse(time) };
    return { data: { answers: answerKeyId(data), ended } };
  },
  DocumentsExpired: (event) => {
    const { data, ...when } = dropping(event);
    const ended: Ended = { projectId: event.data.projectId, at: Date.parse(event.time) };
    return { data: { ...data, ended }, ...when };
  },
  DocumentsDefined: dropping,
  SupportingFileRemoved: dropping,
  ProfilePictureChanged: dropping,
  ProfilePictureRemoved: dropping,
  SettingsChanged: dropping,
};

/** Removals follow from events of any age: nobody is told, and what is gone stays gone. */
export const enqueueRemoval = (jobs: JobQueue, event: StoredEvent): Promise<unknown> | undefined => {
  const removal = removals[event.type as EventType] as ((event: StoredEvent) => Removal) | undefined;
  return removal ? jobs.enqueue(queue, { id: event.id, ...removal(event) }) : enqueueEvidenceRemoval(jobs, event);
};

type Stores = Pick<WorkerOptions, 'uploads' | 'files' | 'eventStore' | 'directory' | 'clock'>;

const removeAll = async (options: Pick<Stores, 'uploads' | 'files'>, uploads: readonly Upload[]): Promise<void> => {
  for (const upload of uploads) await removeUpload(options, upload);
};

/** Templates, supporting files, pictures and logos that were removed or replaced, documents that expired. */
const removeDropped = async (options: Stores, stream: string): Promise<void> => {
  const { uploads, eventStore, clock } = options;
  const isHeld = holdsOn(eventStore, stream);
  for (const fileId of (await filesOfStream(eventStore, stream)).dropped) {
    // One may be placed while files go.
    if (await isHeld()) return;
    const upload = await uploads.get(fileId);
    if (upload) await removeUnused(options, upload, clock() - grace);
  }
};

/** Whoever has joined again, or is asked again, keeps what was begun after that. */
const removeUnwanted = async (options: Stores, { personId, projectId, documentId, at }: Left): Promise<void> => {
  for (const upload of await options.uploads.ofOwner(String(personId))) {
    const isMeant = upload.projectId === projectId && (documentId === undefined || upload.documentId === documentId);
    if (!isMeant || upload.begunAt > at) continue;
    if (upload.state === 'uploading') await removeUpload(options, upload);
    else if (upload.state === 'complete') await removeUnused(options, upload);
  }
};

/** Of answers; what was typed after that stays. */
const dropTyped = async ({ directory }: Stores, { personId, projectId, documentId, at }: Left): Promise<void> => {
  if (documentId !== undefined) return;
  const [person, project] = [String(personId), String(projectId)];
  const before = (await directory.answerDraftsOf(person, project)).filter(({ typedAt }) => typedAt <= at);
  const questionIds = before.map(({ questionId }) => questionId);
  await directory.dropAnswerDrafts(person, project, questionIds);
};

/** Also of who never submitted it; not where the deadline was moved since, as they may go on. */
const dropAllTyped = async (
  { directory, readStore }: Stores & Pick<WorkerOptions, 'readStore'>,
  { projectId, at }: Ended,
): Promise<void> => {
  const project = await readStore.get<ProjectDocument>('projects', projectId);
  const dueAt = project ? expiryDueAt(project) : null;
  if (dueAt !== null && Date.parse(dueAt) <= at) await directory.dropAnswerDraftsIn(projectId);
};

/** What a legal hold has kept until now. */
const removeReleased = async (options: Stores, projectId: string): Promise<void> => {
  const naming = new Set((await options.uploads.ofProject(projectId)).map(streamNaming));
  for (const stream of naming) await removeDropped(options, stream);
};

/** By jobs of their own, as a gateway that is away holds up nothing else: one after the other until nothing is left. */
const enqueueForgetting = ({ jobs, clock }: Stores & Pick<WorkerOptions, 'jobs'>, payer: string, looks: number) =>
  jobs.enqueue(queue, {
    id: `payer-${payer}-${looks}`,
    data: { payer, looks },
    ...(looks > 0 && { runAt: new Date(clock() + HOUR).toISOString() }),
  });

const removePerson = async (
  options: Stores & Pick<WorkerOptions, 'jobs' | 'log' | 'client' | 'readStore'>,
  personId: string,
): Promise<void> => {
  const { uploads, directory } = options;
  const isTheirs = ({ purpose, state }: Upload) => purpose === 'picture' || state === 'uploading';
  await removeAll(options, (await uploads.ofOwner(personId)).filter(isTheirs));
  await uploads.forgetNames(personId);
  // The closing request does it at once; this is for one that a crash cut short.
  await directory.erase(personId);
  await dropPackagesNaming(options, personId);
  await enqueueForgetting(options, personId, 0);
};

/** Repeatable. Also removes unfinished uploads and drafts of who left, and pictures of closed accounts. */
export const processRemovals = (
  options: Stores & Pick<WorkerOptions, 'jobs' | 'log' | 'client' | 'readStore' | 'payments' | 'bus'>,
) => {
  const viewsReached = viewsOfJobs(options);
  return processJobs(options, queue, async ({ id, data }) => {
    const { projectId, personId, unlessAccount, left, answers, ended, droppedBy, released, payer, looks, ready } = data;
    const { uploads, directory } = options;
    if (ready) {
      await viewsReached(id);
      await dropIfErased(options, ready as Package);
    }
    if (left) {
      await removeUnwanted(options, left as Left);
      await dropTyped(options, left as Left);
    }
    if (typeof answers === 'string') await directory.dropAnswerKey(answers);
    if (ended) await dropAllTyped(options, ended as Ended);
    if (typeof released === 'string') await removeReleased(options, released);
    if (typeof droppedBy === 'string') await removeDropped(options, droppedBy);
    if (typeof projectId === 'string') {
      await removeAll(options, await uploads.ofProject(projectId));
      await removePackages(options, projectId);
      await directory.dropAnswerDraftsIn(projectId);
      for (const keyId of await directory.answerKeysIn(projectId)) await directory.dropAnswerKey(keyId);
    }
    if (typeof personId === 'string') {
      const person = unlessAccount ? await directory.find(personId) : undefined;
      if (!hasAccount(person)) await removePerson(options, personId);
    }
    if (typeof payer === 'string') {
      const isDone = await forgetPayer(options, payer);
      if (!isDone) await enqueueForgetting(options, payer, Number(looks) + 1);
    }
  });
};
