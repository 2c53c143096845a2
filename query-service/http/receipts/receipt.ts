import {
  type DecryptedEvent,
  deadlineOf,
  type Envelope,
  type EventData,
  removedPerson,
  type StoredEvent,
  streams,
} from '@dossier/shared/contract';
import { proofText, type Receipt, receiptOf } from '@dossier/shared/contract/evidence';
import type { EventStore } from '@dossier/shared/event-store';
import { base64Of, type Codec, type Inclusion, type SealLog, type Unproved } from '@dossier/shared/history';
import type { Asker } from '../asker.ts';
import { notFound, type ProjectView, projectView, type Reader, seesAll } from '../lists/reader.ts';
import { answersStated, excuseStated, isExcuseOf, isOfSection } from './answers.ts';

export type ReceiptSources = {
  readonly eventStore: EventStore;
  readonly codec: Codec;
  readonly reader: Reader;
  readonly sealLog: SealLog;
  /** Also of documents that are asked for no more. */
  readonly documentNames: (
    reader: Reader,
    view: ProjectView,
    documentIds: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
};

type Recorded = DecryptedEvent<'DocumentUploaded'> | DecryptedEvent<'AnswersSubmitted'> | DecryptedEvent<'ItemExcused'>;
export type Issued = { readonly receipt: Receipt; readonly recorded: Recorded };

const missing = () => notFound('DOCUMENT_NOT_FOUND');

/**
 * `{projectId}.{personId}.{documentId}.{version}`: the submission's id and its version; `{projectId}.{personId}.{sectionId}.answers`:
 * the last answers to a section; `{projectId}.{personId}.{itemId}.excused`: the last reason instead of an answer or a document.
 */
const addressIn = (id: string) => {
  const [, projectId, personId, itemId, version] =
    /^([^.]+)\.([^.]+)\.([^.]+)\.([1-9]\d{0,5}|answers|excused)$/.exec(id) ?? [];
  return projectId && personId && itemId && version ? { projectId, personId, itemId, version } : missing();
};
type Address = ReturnType<typeof addressIn>;

/** When the retention ended for its bytes, or for what was answered. */
const deletionOf = (events: readonly StoredEvent[], stored: StoredEvent) => {
  const { fileId } = stored.data;
  const expired = events.find(({ type, data, revision }) => {
    if (fileId === undefined) return type === 'AnswersExpired' && revision > stored.revision;
    const { files } = data as EventData<'DocumentsExpired'>;
    return type === 'DocumentsExpired' && files.some((file) => file.fileId === fileId);
  });
  return expired ? { deletedAt: expired.time } : {};
};

const isVersion =
  ({ itemId, version }: Address) =>
  ({ type, data }: StoredEvent): boolean => {
    const upload = data as EventData<'DocumentUploaded'>;
    return type === 'DocumentUploaded' && upload.documentId === itemId && upload.version === Number(version);
  };

const storedEvent = async (store: EventStore, address: Address) => {
  const { projectId, personId, itemId, version } = address;
  const events = await store.readStream(streams.submission(projectId, personId));
  const isWanted =
    version === 'answers' ? isOfSection(itemId) : version === 'excused' ? isExcuseOf(itemId) : isVersion(address);
  const at = events.findLastIndex(isWanted);
  const stored = events[at];
  return stored ? { stored, previous: events[at - 1]?.digest ?? '', ...deletionOf(events, stored) } : missing();
};

const sealedParts = (found: Inclusion | Unproved) => {
  if (found === 'changed') throw new Error('An upload is not what was sealed. Run npm run verify.');
  if (typeof found === 'string') return { links: { proof: null, key: null }, seal: found, sealedAt: null };
  const { seal, index, path } = found;
  const links = { proof: proofText(index, base64Of(path), seal.checkpoint), key: seal.key };
  return { links, seal: 'sealed', sealedAt: seal.time } as const;
};

const itemStated = async (sources: ReceiptSources, view: ProjectView, { type, data }: Recorded) => {
  if (type === 'AnswersSubmitted') return { file: '', ...(await answersStated(sources, data)) };
  const documentId = type === 'ItemExcused' ? data.itemId : data.documentId;
  const names = await sources.documentNames(sources.reader, view, [documentId]);
  const document = names.get(documentId) ?? documentId;
  if (type === 'ItemExcused') return { file: '', ...(await excuseStated(sources, document, data)) };
  return { document, file: data.fileName };
};

/** Those who may see the document get it, as of now. @throws Refused 404 to everyone else */
export const issueReceipt = async (sources: ReceiptSources, asker: Asker, id: string): Promise<Issued> => {
  const { eventStore, codec, reader, sealLog } = sources;
  const address = addressIn(id);
  const view: ProjectView = await projectView(reader, 'submissions', asker, address.projectId);
  if (!seesAll(view) && address.personId !== asker.personId) missing();
  const { stored, previous, ...deletion } = await storedEvent(eventStore, address);
  const [recorded] = (await codec.decrypt([stored])) as Recorded[];
  if (!recorded) return missing();
  const { project } = view;
  const people = await reader.people([address.personId]);
  const { links, ...sealed } = sealedParts(await sealLog.inclusionOf(stored));
  const { digest, position: _position, ...event }: Envelope & { readonly position: number } = stored;
  const ownDeadline = project.ownDeadlines[address.personId];
  const receipt = await receiptOf({
    stated: {
      project: project.projectName,
      ...(await itemStated(sources, view, recorded)),
      // Also the address of whoever has no account: it is their own receipt, and those who run the project know it.
      collaborator: people.get(address.personId)?.name ?? removedPerson,
      deadline: deadlineOf({ deadline: project.deadline, ownDeadline }),
      ...sealed,
      ...deletion,
    },
    event,
    previous,
    digest,
    ...links,
  });
  return { receipt, recorded };
};
