import { existsSync, readFileSync } from 'node:fs';
import { isoTime } from '@dossier/shared/basics/clock';
import {
  checksumText,
  type EvidenceStream,
  evidenceFormat,
  evidenceFiles as names,
  type SignedManifest,
} from '@dossier/shared/contract/evidence';
import type { EventStore } from '@dossier/shared/event-store';
import type { FileStore } from '@dossier/shared/file-store';
import type { LoggedSeal, SealLog } from '@dossier/shared/history';
import { type Packed, packed, stored } from '../http/files/zip.ts';
import { namesIn } from '../http/lists/names.ts';
import type { ProjectView, Reader } from '../http/lists/reader.ts';
import { formats } from '../read-models/history/formats.ts';
import { historyWalk } from '../read-models/history/walk.ts';
import { answerLines } from './answers.ts';
import { deliveredDocuments } from './documents.ts';
import { batch, eventLine, newestPosition, storedEvents, uploadedAfter } from './events.ts';
import { jsonText, madeFiles, text } from './made.ts';
import { readme } from './readme.ts';
import { type Head, Proven, proofLines, sealLines } from './seals.ts';
import type { ManifestSigner } from './signature.ts';
import { timelinePage } from './timeline-page.ts';
import { Uploads } from './uploads.ts';
import type { StampedSeal } from './witnesses.ts';

export type EvidenceSources = {
  readonly reader: Reader;
  readonly eventStore: EventStore;
  readonly files: FileStore;
  readonly sealLog: SealLog;
  /** Who keeps copies of the seals. */
  readonly witnesses: readonly string[];
  /** Of these seals, the newest that a time-stamping server answered about. */
  readonly stampIn: (seals: readonly LoggedSeal[]) => StampedSeal | undefined;
  /** The built page that checks a package in a browser; absent where the web app is not built. */
  readonly verifyPage?: string | undefined;
  readonly signer: ManifestSigner;
};

/** Beside the bundle that this becomes part of; seen from the sources, where bundles are built. */
const verifier = () => {
  const [own, built] = ['./verify.mjs', '../../dist/verify.mjs'].map((path) => new URL(path, import.meta.url)) as [
    URL,
    URL,
  ];
  return readFileSync(existsSync(own) ? own : built, 'utf8');
};

/** Everything about a project up to its newest event, in the order in which it is sent. */
export const evidencePackage = async (sources: EvidenceSources, view: ProjectView) => {
  const { reader, eventStore, files, sealLog, witnesses, stampIn, verifyPage, signer } = sources;
  const { project, asker } = view;
  const madeAt = isoTime(reader.clock());
  const upTo = await newestPosition(reader.readStore, project.id);
  // What is sealed from here on the next package has.
  const seals = await sealLog.seals();
  const last = seals.at(-1);
  const [keys, sealedUpTo] = [await sealLog.keys(), last ? await sealLog.sealedUpTo(last) : 0];
  const sign = signer(last);
  const nameOf = await namesIn(reader, view);
  const delivered = await deliveredDocuments(files, reader, view, nameOf);
  // Last, as it tells what was uploaded while they were looked up.
  const since = await uploadedAfter(reader.readStore, project.id, upTo);
  const documents = delivered.filter(({ fileId }) => !since.has(fileId));
  const { files: written, made } = madeFiles(madeAt);

  const uploads = new Uploads();
  const heads = new Map<string, Head>();
  const sealedHeads = new Map<string, Head>();
  let count = 0;
  const projectEvents = () => storedEvents({ ...reader, eventStore }, project.id, upTo);
  async function* events() {
    for await (const some of projectEvents()) {
      for (const event of some) {
        uploads.add(event);
        const { stream, revision, position, digest } = event;
        const head: Head = { stream, revision, position, digest };
        heads.set(stream, head);
        if (position <= sealedUpTo) sealedHeads.set(stream, head);
      }
      count += some.length;
      yield some.map(eventLine).join('');
    }
  }
  const rows = () => historyWalk(reader, view, { before: upTo + 1 }, { order: 'asc', size: batch });
  const proven = new Proven();
  const stamp = stampIn(seals);
  if (stamp) proven.seals.set(stamp.seal.number, stamp.seal);

  const endOf = ({ stream, revision, digest }: Head): EvidenceStream => ({
    stream,
    revision,
    digest,
    sealed: proven.revisions.get(stream) ?? null,
  });
  const manifestOf = async (): Promise<SignedManifest> => ({
    format: evidenceFormat,
    project: { id: project.id, name: project.projectName },
    madeAt,
    madeFor: (await reader.people([asker.personId])).get(asker.personId)?.name ?? '',
    witnesses,
    events: count,
    sealed: [...proven.revisions.values()].reduce((sum, revision) => sum + revision + 1, 0),
    unproven: proven.unproven,
    streams: Array.from(heads.values(), endOf),
    absent: uploads.absent(new Set(documents.map(({ fileId }) => fileId))),
    files: [
      ...documents.map(({ path, fileId, version: { size, sha256 } }) => ({
        path: `documents/${path}`,
        size,
        sha256,
        ...uploads.originOf(fileId),
      })),
      ...written,
    ],
  });

  let manifest: SignedManifest | undefined;
  const hashOfManifest = () => written.find(({ path }) => path === names.manifest)?.sha256 ?? '';

  const entries: readonly Packed[] = [
    made('README.txt', () => text(() => readme(project.projectName, madeAt))),
    made('verify.mjs', () => text(verifier)),
    ...(verifyPage ? [made('verify.html', () => text(() => verifyPage))] : []),
    ...documents.map(({ path, fileId, version: { size, uploadedAt } }) => ({
      path: `documents/${path}`,
      at: uploadedAt,
      ...stored(files, project.id, fileId, size),
    })),
    made(names.events, events),
    made('timeline.csv', () => formats.csv.write(rows())),
    made(names.timeline, () => formats.jsonl.write(rows())),
    ...(project.questions ? [made(names.answers, () => answerLines(reader, projectEvents(), nameOf))] : []),
    made('timeline.html', () => timelinePage(project.projectName, madeAt, rows())),
    made(names.proofs, () => proofLines(sealLog, [...sealedHeads.values()], proven)),
    made(names.seals, () => sealLines(sealLog, seals, proven.seals)),
    made(names.keys, () => text(() => `${JSON.stringify(keys, null, 2)}\n`)),
    ...(stamp
      ? [
          made(`stamps/${stamp.seal.number}.tsr`, () => text(() => stamp.answer)),
          made(`stamps/${stamp.seal.number}.txt`, () => text(() => stamp.seal.checkpoint)),
        ]
      : []),
    made(names.manifest, async function* () {
      manifest = await manifestOf();
      yield* jsonText(manifest);
    }),
    made(names.checksum, () => text(() => checksumText(hashOfManifest()))),
    ...(sign ? [made(names.signature, () => text(() => sign(manifest as SignedManifest, hashOfManifest())))] : []),
  ];
  return packed(entries, false);
};
