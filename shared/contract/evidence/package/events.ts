import { hexOf, sha256, utf8 } from '../bytes.ts';
import { type EvidenceManifest, evidenceFiles, evidenceFormat } from './format.ts';
import { isAnything, isCount, isMoment, isText, readAs, type Shape, shaped } from './shapes.ts';
import { linesIn, type PackagedFiles, type Tell } from './source.ts';

const isStored = shaped({
  stream: isText,
  revision: isCount,
  id: isText,
  type: isText,
  time: isMoment,
  key: isText,
  actor: isAnything,
  data: shaped<Readonly<Record<string, unknown>>>({}),
});

export type CheckedEvent = Omit<Shape<typeof isStored>, 'key'> & {
  /** 0 where the package does not state it. */
  readonly position: number;
  readonly digest: string;
  /** Counts from 1. */
  readonly line: number;
};

const written = /^\{(?:"position":([1-9]\d{0,15}),)?"digest":"([0-9a-f]{64})","event":(\{.*\})\}$/s;

export const wordsOf = ({ type, time, id }: Pick<CheckedEvent, 'type' | 'time' | 'id'>) => `${type} of ${time}, ${id}`;

type Head = { readonly revision: number; readonly digest: string; readonly isBroken: boolean };
const first: Head = { revision: -1, digest: '', isBroken: false };

/**
 * Follows each stream from its first event, digest by digest, and tells of the first that does not
 * follow; of what belongs elsewhere, stands in another order, or twice.
 */
export const checkEvents = async (
  files: PackagedFiles,
  manifest: Pick<EvidenceManifest, 'format' | 'project'>,
  tell: Tell,
): Promise<CheckedEvent[]> => {
  const events: CheckedEvent[] = [];
  const heads = new Map<string, Head>();
  const ids = new Set<string>();
  const arePlaced = manifest.format === evidenceFormat;
  let line = 0;
  let position = 0;
  const say = (what: string, rest: string) => tell(evidenceFiles.events, `Line ${line} (${what}) ${rest}`);
  for await (const found of linesIn(files.get(evidenceFiles.events))) {
    line += 1;
    const [, place = '0', digest = '', stored = ''] = written.exec(found) ?? [];
    const event = readAs(isStored, stored);
    if (!event) {
      say('unreadable', 'was changed.');
      continue;
    }
    const { stream, revision, id, key } = event;
    const words = wordsOf(event);
    const before = heads.get(stream) ?? first;
    const follows = revision === before.revision + 1 && hexOf(await sha256(utf8(before.digest + stored))) === digest;
    if (!follows && !before.isBroken) say(words, 'was changed, or an event before it was added or removed.');
    if (key !== manifest.project.id) say(words, 'belongs to something else than this project.');
    if (ids.has(id)) say(words, 'has the id of an event before it.');
    if (arePlaced ? Number(place) <= position : place !== '0') say(words, 'does not stand where it happened.');
    heads.set(stream, { revision, digest, isBroken: before.isBroken || !follows });
    ids.add(id);
    position = Number(place);
    events.push({ ...event, position, digest, line });
  }
  return events;
};
