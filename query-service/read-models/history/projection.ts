import { auditRule } from '@dossier/shared/authorization';
import { type HistoryKind, historyKinds, projectId as projectIdSchema } from '@dossier/shared/contract';
import type { LiveSignal } from '@dossier/shared/live';
import { type HistoryDocument, historyId, historyProject } from '@dossier/shared/views';
import { type Fact, type Projection, projection } from '../../engine/projection.ts';

type Data = {
  readonly personId?: string;
  readonly recipient?: string;
  readonly documentId?: string;
  readonly fileId?: string;
};

const idOf = ({ key, position }: Fact) => historyId(key, position);

/** The query service records them in the name of the person. */
const readings: readonly string[] = ['DownloadRecorded', 'ProjectAudited', 'EvidenceMade', 'EvidenceOrdered'];

/** Each event stands for itself, so none needs what was stored before. Nothing of its data is kept but ids. */
export const entryOf = (fact: Fact): HistoryDocument => {
  const { position, stream, revision, time, actor, type } = fact;
  const data = fact.data as Data;
  return {
    id: idOf(fact),
    position,
    stream,
    revision,
    at: Date.parse(time),
    kind: type as HistoryDocument['kind'],
    actorId: readings.includes(type) ? (data.personId ?? actor) : actor,
    personId: data.personId ?? data.recipient ?? null,
    documentId: data.documentId ?? null,
    fileId: type === 'DocumentUploaded' ? (data.fileId ?? null) : null,
  };
};

/** Mails of no project have another key. */
export const isOfProject = ({ key }: Fact): boolean => projectIdSchema.safeParse(key).success;

export const entrySignals = (entry: HistoryDocument): LiveSignal[] => {
  const { personId } = entry;
  const change = { resource: 'history', projectId: historyProject(entry) };
  return [{ ...change, roles: auditRule.allow }, ...(personId === null ? [] : [{ ...change, personId }])];
};

/** These follow from the mail, which alone knows whom they are about. */
const ofMail: readonly HistoryKind[] = ['MailSent', 'MailFailed', 'MailDeferred'];
const update = (_none: HistoryDocument | undefined, fact: Fact): HistoryDocument => entryOf(fact);

/** One document for each event of a project's key. */
export const history = projection<HistoryDocument>({
  collection: 'history',
  fresh: true,
  ids: (fact) => (isOfProject(fact) ? [idOf(fact)] : []),
  on: Object.fromEntries(
    historyKinds.filter((kind) => !ofMail.includes(kind)).map((kind) => [kind, update]),
  ) as Projection<HistoryDocument>['on'],
  signals: (_fact, _before, after) => (after ? entrySignals(after) : []),
});
