import { Refused } from '@dossier/shared/basics/refused';
import {
  type DecryptedEvent,
  deadlineOf,
  type Envelope,
  type EventData,
  type StoredEvent,
  streams,
} from '@dossier/shared/contract';
import { proofText, type Receipt, receiptOf } from '@dossier/shared/contract/evidence';
import type { EventStore } from '@dossier/shared/event-store';
import { base64Of, type Codec, type Inclusion, type SealLog, type Unproved } from '@dossier/shared/history';
import type { Asker } from '../asker.ts';
import { publicName } from '../lists/people.ts';
import { type ProjectView, projectView, type Reader, seesAll } from '../lists/reader.ts';

export type ReceiptSources = {
  readonly eventStore: EventStore;
  readonly codec: Codec;
  readonly reader: Reader;
  readonly sealLog: SealLog;
};

export type Issued = {
  readonly receipt: Receipt;
  readonly upload: DecryptedEvent<'DocumentUploaded'>;
};

const missing = (): never => {
  throw new Refused('DOCUMENT_NOT_FOUND');
};

/** `{projectId}.{personId}.{documentId}.{version}`: the submission's id and its version. */
const addressIn = (id: string) => {
  const [, projectId, personId, documentId, version] = /^([^.]+)\.([^.]+)\.([^.]+)\.([1-9]\d{0,5})$/.exec(id) ?? [];
  return projectId && personId && documentId
    ? { projectId, personId, documentId, version: Number(version) }
    : missing();
};
type Address = ReturnType<typeof addressIn>;

/** When the retention ended for its bytes. */
const deletionOf = (events: readonly StoredEvent[], { data: { fileId } }: StoredEvent) => {
  const expired = events.find(({ type, data }) => {
    const { files } = data as EventData<'DocumentsExpired'>;
    return type === 'DocumentsExpired' && files.some((file) => file.fileId === fileId);
  });
  return expired ? { deletedAt: expired.time } : {};
};

const storedUpload = async (store: EventStore, { projectId, personId, documentId, version }: Address) => {
  const events = await store.readStream(streams.submission(projectId, personId));
  const at = events.findIndex(({ type, data }) => {
    const upload = data as EventData<'DocumentUploaded'>;
    return type === 'DocumentUploaded' && upload.documentId === documentId && upload.version === version;
  });
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

/** Those who may see the document get it, as of now. @throws Refused 404 to everyone else */
export const issueReceipt = async (sources: ReceiptSources, asker: Asker, id: string): Promise<Issued> => {
  const { eventStore, codec, reader, sealLog } = sources;
  const address = addressIn(id);
  const view: ProjectView = await projectView(reader, 'submissions', asker, address.projectId);
  if (!seesAll(view) && address.personId !== asker.personId) missing();
  const { stored, previous, ...deletion } = await storedUpload(eventStore, address);
  const [upload] = (await codec.decrypt([stored])) as DecryptedEvent<'DocumentUploaded'>[];
  if (!upload) return missing();
  const { project } = view;
  const people = await reader.people([address.personId]);
  const { links, ...sealed } = sealedParts(await sealLog.inclusionOf(stored));
  const { digest, position: _position, ...event }: Envelope & { readonly position: number } = stored;
  const ownDeadline = project.ownDeadlines[address.personId];
  const receipt = await receiptOf({
    stated: {
      project: project.projectName,
      document:
        project.definitions.find(({ documentId }) => documentId === address.documentId)?.fieldName ??
        address.documentId,
      file: upload.data.fileName,
      collaborator: publicName(people.get(address.personId)),
      deadline: deadlineOf({ deadline: project.deadline, ownDeadline }),
      ...sealed,
      ...deletion,
    },
    event,
    previous,
    digest,
    ...links,
  });
  return { receipt, upload };
};
