import { base64Of, hexOf } from '../bytes.ts';
import { isNoteSigned, originOf, textOfNote } from '../note.ts';
import type { CheckedEvent } from './events.ts';
import {
  checksumText,
  type EvidenceFile,
  type EvidenceManifest,
  evidenceFiles,
  evidenceFormat,
  manifestStatement,
  type SignedManifest,
  unsignedFormat,
} from './format.ts';
import { type CheckedSeal, isSealedIn } from './seals.ts';
import {
  isCount,
  isHash,
  isMoment,
  isText,
  isTexts,
  jsonIn,
  listOf,
  oneOf,
  orAbsent,
  orNull,
  shaped,
} from './shapes.ts';
import { type Means, type PackagedFiles, type Tell, textIn } from './source.ts';

const isManifest = shaped<EvidenceManifest>({
  format: oneOf(evidenceFormat, unsignedFormat),
  project: shaped({ id: isText, name: isText }),
  madeAt: isMoment,
  madeFor: isText,
  witnesses: isTexts,
  events: isCount,
  absent: listOf(
    shaped({
      event: isText,
      sha256: isText,
      why: oneOf('withdrawn', 'deleted', 'missing'),
      at: orNull(isMoment),
    }),
  ),
  files: listOf(
    shaped<EvidenceFile>({
      path: isText,
      size: isCount,
      sha256: isHash,
      event: orAbsent(isText),
      person: orAbsent(isText),
    }),
  ),
});
const isOfTheNewForm = shaped<Pick<SignedManifest, 'sealed' | 'unproven' | 'streams'>>({
  sealed: isCount,
  unproven: isCount,
  streams: listOf(shaped({ stream: isText, revision: isCount, digest: isHash, sealed: orNull(isCount) })),
});

/** Whether it is of the form that is signed. */
export const isSignable = (manifest: EvidenceManifest): manifest is SignedManifest =>
  manifest.format === evidenceFormat;

export type ReadManifest = { readonly manifest: EvidenceManifest; readonly hash: Uint8Array };

/** Undefined where it, or its checksum, was changed. */
export const readManifest = async (
  files: PackagedFiles,
  { hash }: Means,
  tell: Tell,
): Promise<ReadManifest | undefined> => {
  const { manifest: name, checksum } = evidenceFiles;
  const file = files.get(name);
  if (!file) return void tell(name, 'The manifest is missing: this is no evidence package, or not all of one.');
  const found = await hash(file);
  if ((await textIn(files.get(checksum))) !== checksumText(hexOf(found)))
    return void tell(name, `The manifest was changed, or its checksum in ${checksum}.`);
  const manifest = jsonIn(await textIn(file));
  if (!isManifest(manifest) || (isSignable(manifest) && !isOfTheNewForm(manifest)))
    return void tell(name, 'The manifest is not as the server writes it, or of a later release than this check.');
  return { manifest, hash: found };
};

/** Every file against the list in the manifest. */
export const checkFiles = async (
  files: PackagedFiles,
  { format, files: listed }: EvidenceManifest,
  { hash }: Means,
  tell: Tell,
): Promise<void> => {
  const { manifest, checksum, signature } = evidenceFiles;
  const known = new Set<string>([manifest, checksum, ...(format === evidenceFormat ? [signature] : [])]);
  for (const { path, size, sha256 } of listed) {
    const file = files.get(path);
    if (known.has(path)) tell(path, 'This file is listed twice.');
    else if (!file) tell(path, 'This file is missing.');
    else if (file.size !== size || hexOf(await hash(file)) !== sha256)
      tell(path, 'This file was changed: its SHA-256 is not that of the manifest.');
    known.add(path);
  }
  for (const [path, { isOfSystem }] of files)
    if (!known.has(path) && !isOfSystem) tell(path, 'This file is not in the manifest.');
};

const isDocument = ({ path }: EvidenceFile) => path.startsWith('documents/');

/** Each document is what was uploaded, by whom the list says; and each upload is there, or listed as absent. */
export const checkDocuments = (manifest: EvidenceManifest, events: readonly CheckedEvent[], tell: Tell): void => {
  const uploads = new Map(events.flatMap((event) => (event.type === 'DocumentUploaded' ? [[event.id, event]] : [])));
  const documents = manifest.files.filter(isDocument);
  for (const { path, event = '', person, sha256 } of documents) {
    const upload = uploads.get(event);
    if (upload?.data.sha256 !== sha256) tell(path, 'No event says that this file was uploaded.');
    else if (isSignable(manifest) && upload.data.personId !== person)
      tell(path, 'This file was uploaded by somebody else than the list says.');
  }
  for (const { event, sha256 } of manifest.absent)
    if (uploads.get(event)?.data.sha256 !== sha256)
      tell(evidenceFiles.manifest, `The upload ${event} that is listed as absent has no event.`);
  const named = new Set<string>();
  for (const { event = '' } of [...documents, ...manifest.absent]) {
    if (named.has(event)) tell(evidenceFiles.manifest, `The upload ${event} is listed twice.`);
    named.add(event);
  }
  for (const id of uploads.keys()) if (!named.has(id)) tell(evidenceFiles.manifest, `The upload ${id} is left out.`);
  if (events.length !== manifest.events)
    tell(evidenceFiles.events, `There are ${events.length} events, and there were ${manifest.events}.`);
};

/** The ends of streams are those that the manifest states, and as much of them is sealed. */
export const checkStreams = (
  { streams, sealed: stated }: SignedManifest,
  events: readonly CheckedEvent[],
  sealed: ReadonlyMap<string, number>,
  tell: Tell,
): void => {
  const heads = new Map(events.map((event) => [event.stream, event]));
  for (const { stream, revision, digest, sealed: known } of streams) {
    const head = heads.get(stream);
    if (head?.revision !== revision || head.digest !== digest)
      tell(evidenceFiles.events, `The stream ${stream} does not end with the event that the manifest states.`);
    if ((sealed.get(stream) ?? null) !== known)
      tell(evidenceFiles.proofs, `Of the stream ${stream} not as much is proven as the manifest states.`);
    heads.delete(stream);
  }
  for (const stream of heads.keys())
    tell(evidenceFiles.events, `The stream ${stream} is not in the manifest, or stands there twice.`);
  const count = events.filter(isSealedIn(sealed)).length;
  if (count !== stated)
    tell(evidenceFiles.proofs, `${count} events are proven to be sealed, and the manifest states ${stated}.`);
};

/** Whether the manifest is signed with the key of the last seal. A signature that does not fit is a fault. */
export const isManifestSigned = async (
  files: PackagedFiles,
  { manifest, hash }: { readonly manifest: SignedManifest; readonly hash: Uint8Array },
  last: CheckedSeal | undefined,
  { verify }: Means,
  tell: Tell,
): Promise<boolean> => {
  const file = files.get(evidenceFiles.signature);
  if (!file) return false;
  const note = await textIn(file);
  const isOurs =
    last !== undefined &&
    textOfNote(note) === manifestStatement(manifest, originOf(last.key), base64Of(hash)) &&
    (await isNoteSigned(note, last.key, verify));
  if (!isOurs)
    tell(evidenceFiles.signature, 'The manifest is not the one that was signed with the key of the last seal.');
  return isOurs;
};
