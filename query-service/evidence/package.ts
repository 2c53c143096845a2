import { readFileSync } from 'node:fs';
import { isoTime } from '@dossier/shared/basics/clock';
import {
  checksumText,
  type EvidenceManifest,
  evidenceFormat,
  evidenceFiles as names,
} from '@dossier/shared/contract/evidence';
import type { EventStore } from '@dossier/shared/event-store';
import type { FileStore } from '@dossier/shared/file-store';
import type { LoggedSeal, SealLog } from '@dossier/shared/history';
import { opening, type Packed, packed } from '../http/files/zip.ts';
import type { ProjectView, Reader } from '../http/lists/reader.ts';
import { formats } from '../read-models/history/formats.ts';
import { historyWalk } from '../read-models/history/walk.ts';
import { deliveredDocuments } from './documents.ts';
import { eventLine, newestPosition, storedEvents } from './events.ts';
import { madeFiles, text } from './made.ts';
import { readme } from './readme.ts';
import { type Head, proofLines, sealLines } from './seals.ts';
import { timelinePage } from './timeline-page.ts';
import { Uploads } from './uploads.ts';

export type EvidenceSources = {
  readonly reader: Reader;
  readonly eventStore: EventStore;
  readonly files: FileStore;
  readonly sealLog: SealLog;
  /** Who keeps copies of the seals. */
  readonly witnesses: readonly string[];
  /** The built page that checks a package in a browser; absent where the web app is not built. */
  readonly verifyPage?: string | undefined;
};

/** Beside this file in the sources, and beside the bundle once it is built. */
const verifier = new URL('./verify.mjs', import.meta.url);

const batch = 500;

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Everything about a project up to its newest event, in the order in which it is sent. */
export const evidencePackage = async (sources: EvidenceSources, view: ProjectView) => {
  const { reader, eventStore, files, sealLog, witnesses, verifyPage } = sources;
  const { project, asker } = view;
  const madeAt = isoTime(reader.clock());
  const upTo = await newestPosition(reader.readStore, project.id);
  const sealedUpTo = await sealLog.sealedUpTo();
  const documents = await deliveredDocuments(files, reader, view);
  const { files: written, made } = madeFiles(madeAt);

  const uploads = new Uploads();
  const heads = new Map<string, Head>();
  let count = 0;
  async function* events() {
    for await (const some of storedEvents({ ...reader, eventStore }, project.id, upTo)) {
      for (const event of some) {
        uploads.add(event);
        const { stream, revision, position, digest } = event;
        if (position <= sealedUpTo) heads.set(stream, { stream, revision, position, digest });
      }
      count += some.length;
      yield some.map(eventLine).join('');
    }
  }
  const rows = () => historyWalk(reader, view, { before: upTo + 1 }, { order: 'asc', size: batch });
  const used = new Map<number, LoggedSeal>();

  const manifest = async (): Promise<EvidenceManifest> => ({
    format: evidenceFormat,
    project: { id: project.id, name: project.projectName },
    madeAt,
    madeFor: (await reader.people([asker.personId])).get(asker.personId)?.name ?? '',
    witnesses,
    events: count,
    absent: uploads.absent(new Set(documents.map(({ fileId }) => fileId))),
    files: [
      ...documents.map(({ path, fileId, version: { size, sha256 } }) => ({
        path: `documents/${path}`,
        size,
        sha256,
        event: uploads.eventOf(fileId),
      })),
      ...written,
    ],
  });

  const entries: readonly Packed[] = [
    made('README.txt', () => text(() => readme(project.projectName, madeAt))),
    made('verify.mjs', () => text(() => readFileSync(verifier, 'utf8'))),
    ...(verifyPage ? [made('verify.html', () => text(() => verifyPage))] : []),
    ...documents.map(({ path, fileId, version: { size, uploadedAt } }) => ({
      path: `documents/${path}`,
      at: uploadedAt,
      size,
      open: opening(files, project.id, fileId),
    })),
    made(names.events, events),
    made('timeline.csv', () => formats.csv.write(rows())),
    made(names.timeline, () => formats.jsonl.write(rows())),
    made('timeline.html', () => timelinePage(project.projectName, madeAt, rows())),
    made(names.proofs, () => proofLines(sealLog, [...heads.values()], used)),
    made(names.seals, () => sealLines(sealLog, used)),
    made(names.keys, () => text(async () => json(await sealLog.keys()))),
    made(names.manifest, () => text(async () => json(await manifest()))),
    made(names.checksum, () => text(() => checksumText(written.at(-1)?.sha256 ?? ''))),
  ];
  return packed(entries, false);
};
