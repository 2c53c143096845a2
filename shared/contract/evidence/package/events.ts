import { hexOf, sha256, utf8 } from '../bytes.ts';
import { evidenceFiles } from './format.ts';
import { linesIn, type PackagedFiles, type Tell, valueIn } from './source.ts';

type Stored = {
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly time: string;
  readonly data: { readonly sha256?: string };
};

export type CheckedEvents = {
  readonly count: number;
  /** By stream and revision. */
  readonly digests: ReadonlyMap<string, string>;
  /** SHA-256 by event. */
  readonly uploads: ReadonlyMap<string, string>;
  /** Time and type of all. */
  readonly moments: ReadonlySet<string>;
};

const written = /^\{"digest":"([0-9a-f]{64})","event":(\{.*\})\}$/;
type Head = { readonly revision: number; readonly digest: string; readonly isBroken: boolean };
const first: Head = { revision: -1, digest: '', isBroken: false };

/** Follows each stream from its first event, digest by digest, and tells of the first that does not follow. */
export const checkEvents = async (files: PackagedFiles, tell: Tell): Promise<CheckedEvents> => {
  const heads = new Map<string, Head>();
  const digests = new Map<string, string>();
  const uploads = new Map<string, string>();
  const moments = new Set<string>();
  const lines = await linesIn(files, evidenceFiles.events);
  for (const [index, line] of lines.entries()) {
    const [, digest = '', text = ''] = written.exec(line) ?? [];
    const { stream = '', revision = -1, id = '', type = '', time = '', data } = valueIn<Stored>(text);
    const before = heads.get(stream) ?? first;
    const follows = revision === before.revision + 1 && hexOf(await sha256(utf8(before.digest + text))) === digest;
    if (!follows && !before.isBroken) {
      const what = type ? `${type} of ${time}, ${id}` : 'unreadable';
      tell(
        evidenceFiles.events,
        `Line ${index + 1} (${what}) was changed, or an event before it was added or removed.`,
      );
    }
    heads.set(stream, { revision, digest, isBroken: before.isBroken || !follows });
    digests.set(`${stream} ${revision}`, digest);
    moments.add(`${time} ${type}`);
    if (type === 'DocumentUploaded') uploads.set(id, data?.sha256 ?? '');
  }
  return { count: lines.length, digests, uploads, moments };
};
