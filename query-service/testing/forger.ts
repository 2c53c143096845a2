import {
  checkpointIn,
  checksumText,
  type EvidenceFile,
  evidenceFiles as names,
  originOf,
  unsignedFormat,
} from '@dossier/shared/contract/evidence';
import { canonicalJson, signedNote } from '@dossier/shared/history';
import { sealKey, stampOf, type Unpacked } from './evidence.ts';
import { sha256 } from './files.ts';

/** Whatever JSON a line may be. */
// biome-ignore lint/suspicious/noExplicitAny: a forger reads and writes what was never meant to be there
export type Line = any;

type Written = { position?: number; digest: string; event: Line };

const textOf = (line: Line) => (typeof line === 'string' ? line : JSON.stringify(line));
const eventText = ({ position, digest, event }: Written) =>
  `{${position === undefined ? '' : `"position":${position},`}"digest":"${digest}","event":${canonicalJson(event)}}`;

/**
 * May rewrite everything in a package and make all its digests anew, but has neither the key of the
 * seals nor the server.
 */
export class Forger {
  readonly files: Map<string, Buffer>;
  constructor(files: Unpacked) {
    this.files = new Map(files);
  }

  text(name: string): string {
    return this.files.get(name)?.toString() ?? '';
  }
  write(name: string, text: string): void {
    this.files.set(name, Buffer.from(text));
  }
  lines(name: string): Line[] {
    return this.texts(name).map((line) => JSON.parse(line));
  }
  texts(name: string): string[] {
    return this.text(name).split('\n').slice(0, -1);
  }
  writeLines(name: string, lines: readonly Line[]): void {
    this.write(name, lines.map((line) => `${textOf(line)}\n`).join(''));
  }
  change(name: string, change: (lines: Line[]) => readonly Line[] | undefined): void {
    const lines = this.lines(name);
    this.writeLines(name, change(lines) ?? lines);
  }
  replace(name: string, from: string, to: string): void {
    if (!this.text(name).includes(from)) throw new Error(`${from} does not stand in ${name}`);
    this.write(name, this.text(name).replaceAll(from, to));
  }
  json(name: string): Line {
    return JSON.parse(this.text(name));
  }
  changeManifest(change: (manifest: Line) => unknown): void {
    const manifest = this.json(names.manifest);
    const changed = change(manifest);
    this.writeManifest(changed === undefined ? manifest : changed);
  }
  writeManifest(manifest: unknown): void {
    this.write(names.manifest, `${JSON.stringify(manifest, null, 2)}\n`);
    this.write(names.checksum, checksumText(sha256(this.files.get(names.manifest) as Buffer)));
  }

  /** Changes events, and makes the digests of their streams anew. */
  changeEvents(change: (events: Written[]) => readonly Written[] | undefined): void {
    const events = this.lines(names.events) as Written[];
    const heads = new Map<string, string>();
    const chained = (change(events) ?? events).map((line) => {
      const digest = sha256(Buffer.from((heads.get(line.event.stream) ?? '') + canonicalJson(line.event)));
      heads.set(line.event.stream, digest);
      return eventText({ ...line, digest });
    });
    this.writeLines(names.events, chained);
  }

  /** Makes the manifest say what is there, and its checksum. */
  repair(): void {
    const events = this.texts(names.events).flatMap((line): Written[] => {
      try {
        const written = JSON.parse(line);
        return written?.event?.stream === undefined ? [] : [written];
      } catch {
        return [];
      }
    });
    const sealed = new Map<string, number>();
    for (const line of this.texts(names.proofs)) {
      try {
        const proof = JSON.parse(line);
        sealed.set(proof.stream, proof.revision);
      } catch {
        // Not everything that a forger leaves behind can be read.
      }
    }
    const heads = new Map(events.map((line) => [line.event.stream, line]));
    this.changeManifest((manifest) => {
      if (!Array.isArray(manifest?.files)) return manifest;
      const known = new Map<string, EvidenceFile>(manifest.files.map((file: EvidenceFile) => [file.path, file]));
      manifest.events = this.texts(names.events).length;
      const unlisted = [names.manifest, names.checksum, names.signature] as readonly string[];
      // In the order of the list, so that nothing is changed where nothing was.
      manifest.files = [...new Set([...known.keys(), ...this.files.keys()])].flatMap((path) => {
        const content = this.files.get(path);
        if (!content || unlisted.includes(path)) return [];
        return [{ ...known.get(path), path, size: content.length, sha256: sha256(content) }];
      });
      if (manifest.format === unsignedFormat) return manifest;
      manifest.streams = Array.from(heads.values(), ({ digest, event }) => ({
        stream: event.stream,
        revision: event.revision,
        digest,
        sealed: sealed.get(event.stream) ?? null,
      }));
      manifest.sealed = events.filter(({ event }) => event.revision <= (sealed.get(event.stream) ?? -1)).length;
      return manifest;
    });
  }

  /** As if nothing had been sealed yet. */
  dropSeals(): void {
    for (const name of [names.seals, names.proofs]) this.write(name, '');
    this.write(names.keys, '[]\n');
    this.dropStamps();
  }
  dropStamps(): void {
    for (const path of this.files.keys()) if (names.stamp.test(path)) this.files.delete(path);
  }

  /** Without its signature nobody can tell that it ever had one. */
  dropSignature(): void {
    this.files.delete(names.signature);
  }
}

/** As releases made it that signed no packages, nor the times of seals. That takes the key. */
export const asMadeBefore = (files: Unpacked): Unpacked => {
  const forger = new Forger(files);
  forger.dropSignature();
  forger.change(names.seals, (seals) => {
    for (const seal of seals) {
      const { size, root } = checkpointIn(seal.checkpoint) as NonNullable<ReturnType<typeof checkpointIn>>;
      const origin = originOf(seal.key);
      const text = `${origin}\n${size}\n${Buffer.from(root).toString('base64')}\n`;
      seal.checkpoint = signedNote(text, [sealKey], origin);
    }
    return seals;
  });
  const [{ checkpoint }] = forger.lines(names.seals);
  forger.files.set('stamps/1.tsr', stampOf(checkpoint));
  forger.write('stamps/1.txt', checkpoint);
  forger.changeEvents((events) => events.map(({ digest, event }) => ({ digest, event })));
  forger.changeManifest(({ sealed, unproven, streams, ...manifest }) => ({
    ...manifest,
    format: unsignedFormat,
    files: manifest.files.map(({ person, ...file }: EvidenceFile) => file),
  }));
  forger.repair();
  return forger.files;
};
