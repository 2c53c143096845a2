import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { MINUTE, noPreviewReasons } from '../contract/index.ts';
import type { FileKey, FileStore } from '../file-store/port.ts';
import type { Job } from '../job-queue/port.ts';
import type { Outcome } from './port.ts';

/** What a preview is made of: the bytes of a project's file. */
export type Original = { readonly projectId: string | null; readonly sha256: string | null };

const found = z.union([z.object({ size: z.number() }), z.object({ none: z.enum(noPreviewReasons) })]);
type Found = { readonly key: FileKey; readonly size: number } | Extract<z.infer<typeof found>, { none: unknown }>;

/** Undefined for what a crash cut short. */
const readOutcome = (json: string): z.infer<typeof found> | undefined => {
  try {
    return found.parse(JSON.parse(json));
  } catch {
    return undefined;
  }
};

/**
 * Named by the bytes, not by the file: all versions with the same bytes have one. Apart for each
 * project, so that nobody learns from a preview that is there already what others have uploaded.
 */
const keysOf = ({ projectId, sha256 }: Original) => {
  const pdf = `previews/${projectId}-${sha256}`;
  return { pdf, outcome: `${pdf}-outcome` };
};

/** Beside the files, never among them: whatever is missing is made again. */
export const storedPreviews = (files: Pick<FileStore, 'append' | 'complete' | 'read' | 'size' | 'remove'>) => {
  const write = async (key: FileKey, bytes: Buffer) => {
    await files.append(key, 0, Readable.from([bytes]));
    await files.complete(key);
  };
  return {
    /** Undefined: none was made yet. */
    find: async (original: Original): Promise<Found | undefined> => {
      const keys = keysOf(original);
      const written = await files.read(keys.outcome);
      if (!written) return undefined;
      const outcome = readOutcome(await text(written));
      if (!outcome) return undefined;
      if ('none' in outcome) return outcome;
      const { size } = outcome;
      return (await files.size(keys.pdf)) === size ? { key: keys.pdf, size } : undefined;
    },
    /** The outcome last: what a crash cut short is as if it was not there. */
    keep: async (original: Original, outcome: Outcome): Promise<void> => {
      const keys = keysOf(original);
      if ('pdf' in outcome) await write(keys.pdf, outcome.pdf);
      const kept = 'pdf' in outcome ? { size: outcome.pdf.length } : outcome;
      await write(keys.outcome, Buffer.from(JSON.stringify(kept)));
    },
    remove: async (original: Original): Promise<void> => {
      const keys = keysOf(original);
      await files.remove(keys.outcome);
      await files.remove(keys.pdf);
    },
  };
};

/** Ten minutes in which a preview is made once, whoever asks; longer than any of them takes. */
const once = 10 * MINUTE;

/** The same for all who ask at about the same time, and another one later: what was made may be gone. */
export const previewJob = (fileId: string, { projectId, sha256 }: Original, at: number): Job => ({
  id: `${projectId}-${sha256}-${Math.floor(at / once)}`,
  data: { fileId },
});

export const isPreview = (key: FileKey): boolean => key.startsWith('previews/');
