import { auditRule } from '@dossier/shared/authorization';
import { historyKinds, projectId as projectIdSchema } from '@dossier/shared/contract';
import { type HistoryDocument, historyId } from '@dossier/shared/views';
import { type Fact, type Projection, projection } from '../../engine/projection.ts';

type Data = {
  readonly personId?: string;
  readonly recipient?: string;
  readonly documentId?: string;
  readonly fileId?: string;
};

const idOf = ({ key, position }: Fact) => historyId(key, position);

/** The query service records them in the name of the person. */
const readings: readonly string[] = ['DownloadRecorded', 'ProjectAudited'];

/** Each event stands for itself, so none needs what was stored before. */
const entry = (_none: HistoryDocument | undefined, fact: Fact): HistoryDocument => {
  const { key: projectId, position, stream, revision, time, actor, type } = fact;
  const data = fact.data as Data;
  return {
    id: idOf(fact),
    projectId,
    position,
    stream,
    revision,
    at: time,
    kind: type as HistoryDocument['kind'],
    actorId: readings.includes(type) ? (data.personId ?? actor) : actor,
    personId: data.personId ?? data.recipient ?? null,
    documentId: data.documentId ?? null,
    fileId: type === 'DocumentUploaded' ? (data.fileId ?? null) : null,
    data: fact.data,
  };
};

/** One document for each event of a project's key; mails of no project have another key. */
export const history = projection<HistoryDocument>({
  collection: 'history',
  ids: (fact) => (projectIdSchema.safeParse(fact.key).success ? [idOf(fact)] : []),
  on: Object.fromEntries(historyKinds.map((kind) => [kind, entry])) as Projection<HistoryDocument>['on'],
  signals: (_fact, _before, after) => {
    if (!after) return [];
    const { projectId, personId } = after;
    const change = { resource: 'history', projectId };
    return [{ ...change, roles: auditRule.allow }, ...(personId === null ? [] : [{ ...change, personId }])];
  },
});
