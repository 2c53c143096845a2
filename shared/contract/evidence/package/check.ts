import { attemptRefused } from '../../reads/refused.ts';
import { hexOf, sha256 } from '../bytes.ts';
import type { VerifySignature } from '../note.ts';
import { type CheckedEvents, checkEvents } from './events.ts';
import { checksumText, type EvidenceManifest, evidenceFiles, evidenceFormat } from './format.ts';
import { type CheckedSeal, checkProofs, checkSeals } from './seals.ts';
import { bytesIn, linesIn, type PackagedFiles, type PackageFault, type Tell, textIn, valueIn } from './source.ts';

export type CheckedPackage = {
  readonly faults: readonly PackageFault[];
  /** Absent where it was changed. */
  readonly manifest: EvidenceManifest | undefined;
  readonly events: number;
  readonly sealed: number;
  readonly seals: readonly CheckedSeal[];
};

/** Every file against the manifest; nothing where the manifest itself was changed. */
const checkFiles = async (files: PackagedFiles, tell: Tell): Promise<EvidenceManifest | undefined> => {
  const { manifest: name, checksum } = evidenceFiles;
  const known = hexOf(await sha256(await bytesIn(files, name)));
  const manifest = valueIn<EvidenceManifest>(await textIn(files, name)) as EvidenceManifest;
  if ((await textIn(files, checksum)) !== checksumText(known) || manifest.format !== evidenceFormat) {
    tell(name, `The manifest was changed, or its checksum in ${checksum}.`);
    return undefined;
  }
  const listed = new Set<string>([name, checksum, ...manifest.files.map(({ path }) => path)]);
  for (const path of files.keys()) if (!listed.has(path)) tell(path, 'This file is not in the manifest.');
  for (const { path, size, sha256: written } of manifest.files) {
    const file = files.get(path);
    if (!file) tell(path, 'This file is missing.');
    else if (file.size !== size || hexOf(await sha256(await file.bytes())) !== written)
      tell(path, 'This file was changed: its SHA-256 is not that of the manifest.');
  }
  return manifest;
};

const checkDocuments = ({ files, absent, events }: EvidenceManifest, { uploads, count }: CheckedEvents, tell: Tell) => {
  const documents = files.filter(({ path }) => path.startsWith('documents/'));
  for (const { path, event = '', sha256: known } of documents)
    if (uploads.get(event) !== known) tell(path, 'No event says that this file was uploaded.');
  const named = new Set([...documents, ...absent].map(({ event }) => event));
  for (const id of uploads.keys()) if (!named.has(id)) tell(evidenceFiles.manifest, `The upload ${id} is left out.`);
  if (count !== events) tell(evidenceFiles.events, `There are ${count} events, and there were ${events}.`);
};

/** Needs nothing but the package. @param begun what was found when its files were looked up */
export const checkPackage = async (
  files: PackagedFiles,
  verify: VerifySignature,
  begun: readonly PackageFault[] = [],
): Promise<CheckedPackage> => {
  const faults = [...begun];
  const tell: Tell = (file, text) => void faults.push({ file, text });
  const manifest = await checkFiles(files, tell);
  const events = await checkEvents(files, tell);
  for (const line of await linesIn(files, evidenceFiles.timeline)) {
    const { id, at, kind } = valueIn<{ id: string; at: string; kind: string }>(line);
    // What was refused left no event.
    if (kind !== attemptRefused && !events.moments.has(`${at} ${kind}`))
      tell(evidenceFiles.timeline, `The entry ${id} has no event.`);
  }
  if (manifest) checkDocuments(manifest, events, tell);
  const seals = await checkSeals(files, verify, tell);
  const sealed = await checkProofs(files, events, seals, tell);
  return { faults, manifest, events: events.count, sealed, seals: seals.map(({ seal }) => seal) };
};
