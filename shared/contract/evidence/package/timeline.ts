import { attemptRefused, historyKinds, historyPlaceAt } from '../../reads/history-kinds.ts';
import { type CheckedEvent, wordsOf } from './events.ts';
import { type EvidenceManifest, evidenceFiles } from './format.ts';
import { isCount, isMoment, isText, orNull, readAs, type Shape, shaped } from './shapes.ts';
import { linesIn, type PackagedFiles, type Tell } from './source.ts';

const isNamed = shaped({ id: orNull(isText) });
const isEntry = shaped({
  id: isText,
  position: isCount,
  at: isMoment,
  kind: isText,
  text: isText,
  actor: isNamed,
  person: orNull(isNamed),
  document: orNull(isNamed),
});
type Entry = Shape<typeof isEntry>;

const told = new Set<string>(historyKinds);
const nameOf = ({ time, type }: Pick<CheckedEvent, 'time' | 'type'>) => `${time} ${type}`;
const nameOfEntry = ({ at, kind }: Entry) => `${at} ${kind}`;

/** Of those that others lack, each as often as it is too many. */
const lacking = <T>(all: readonly T[], others: readonly string[], name: (one: T) => string): T[] => {
  const left = new Map<string, number>();
  for (const other of others) left.set(other, (left.get(other) ?? 0) + 1);
  return all.filter((one) => {
    const count = left.get(name(one)) ?? 0;
    left.set(name(one), count - 1);
    return count <= 0;
  });
};

const isAbout = ({ id, position, actor, person, document }: Entry, event: CheckedEvent, projectId: string) => {
  const { personId, recipient, documentId, mailId } = event.data;
  const concerned = personId ?? recipient ?? null;
  return (
    (event.position === 0 || position === event.position) &&
    id === `${projectId}.${historyPlaceAt(position)}` &&
    (actor.id === null || actor.id === event.actor || actor.id === personId) &&
    // How a mail ended names nobody: its first event does.
    ((concerned === null && mailId !== undefined) || (person?.id ?? null) === concerned) &&
    (document?.id ?? null) === (documentId ?? null)
  );
};

/** Each event that the time line tells of has its entry there, each entry its event, in one order. */
export const checkTimeline = async (
  files: PackagedFiles,
  { project }: Pick<EvidenceManifest, 'project'>,
  events: readonly CheckedEvent[],
  tell: Tell,
): Promise<void> => {
  const say = (text: string) => tell(evidenceFiles.timeline, text);
  const entries: Entry[] = [];
  let line = 0;
  let last = 0;
  for await (const found of linesIn(files.get(evidenceFiles.timeline))) {
    line += 1;
    const entry = readAs(isEntry, found);
    if (!entry) {
      say(`Line ${line} cannot be read.`);
      continue;
    }
    // What was refused left no event, and stands behind the one before it.
    const isAttempt = entry.kind === attemptRefused;
    if (entry.position < last || (!isAttempt && entry.position === last))
      say(`Line ${line} (${nameOfEntry(entry)}) does not stand where it happened.`);
    last = entry.position;
    if (!isAttempt) entries.push(entry);
  }
  const owed = events.filter(({ type }) => told.has(type));
  const without = lacking(entries, events.map(nameOf), nameOfEntry);
  const untold = lacking(owed, entries.map(nameOfEntry), nameOf);
  for (const { id } of without) say(`The entry ${id} has no event.`);
  for (const event of untold) say(`The event ${event.id} (${wordsOf(event)}) has no entry.`);
  if (without.length > 0 || untold.length > 0) return;
  // As many, and of the same names: they may still be about something else, or stand in another order.
  const wrong = entries.find((entry, index) => {
    const event = owed[index];
    return !event || nameOf(event) !== nameOfEntry(entry) || !isAbout(entry, event, project.id);
  });
  if (wrong) say(`The entry ${wrong.id} is not about the event that stands in its place in ${evidenceFiles.events}.`);
};
