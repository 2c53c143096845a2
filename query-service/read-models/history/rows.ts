import { type EventData, type HistoryRow, removedPerson } from '@dossier/shared/contract';
import type { MailDocument } from '@dossier/shared/views';
import type { TimelineEntry } from '../../http/lists/entries.ts';
import { type NameOf, namesIn } from '../../http/lists/names.ts';
import type { ProjectView, Reader } from '../../http/lists/reader.ts';
import { dueIn, timeIn } from '../notifications/messages.ts';
import { details } from './details.ts';
import { type Entry, type Known, knownOf } from './known.ts';
import { isToldTo, seesWholeHistory } from './seeing.ts';
import { mailFailureWords, sentences, type Words } from './sentences.ts';

/** What acts without being a person. */
const others: Readonly<Record<string, string>> = { system: 'Dossier', visitor: 'A visitor' };

/** Of somebody in the time line, as far as the asker may know it. */
export const shownIdIn = (view: ProjectView): ((id: string) => string | null) => {
  const all = seesWholeHistory(view);
  return (id) => (id in others || !(all || id === view.asker.personId) ? null : id);
};

const namesFor = (view: ProjectView, { people }: Known, nameOf: NameOf) => {
  const idOf = shownIdIn(view);
  const name = (id: string): string => others[id] ?? nameOf(people.get(id));
  const named = (id: string) => ({
    id: idOf(id),
    name: name(id),
  });
  return { name, named };
};

const fateOf = ({ status, reason }: MailDocument): string => {
  if (status === 'queued') return '; it is on its way';
  if (status === 'sent') return '; it was sent';
  return `; it ${mailFailureWords[status]}: ${reason}`;
};

const rowOf = (view: ProjectView, known: Known, nameOf: NameOf, entry: Entry): HistoryRow => {
  const { id, projectId, position, at, kind, actorId, personId, documentId, data } = entry;
  const { mailId, late, kind: reminder } = data as { mailId?: string; late?: boolean; kind?: string };
  const { name, named } = namesFor(view, known, nameOf);
  const mail = known.mails.get(mailId ?? '');
  const document = (wanted: string) => `"${known.documents.get(wanted) ?? 'a document'}"`;
  const upload = (fileId: string | null) => {
    const found = known.uploads.get(fileId ?? '');
    if (!found) return 'a file';
    const { version } = found.data as EventData<'DocumentUploaded'>;
    return `${document(found.documentId ?? '')}, version ${version}, of ${name(found.personId ?? '')}`;
  };
  const addressOf = (id: string) => known.people.get(id)?.email || removedPerson;
  const words: Words = {
    who: name(actorId),
    person: personId === null ? 'somebody' : name(personId),
    address: addressOf(personId ?? ''),
    addressOf,
    name,
    document,
    section: (sectionId) => `"${known.sections.get(sectionId) ?? 'a section'}"`,
    item: (itemId) => (known.documents.has(itemId) ? document(itemId) : 'an answer'),
    due: (moment) => dueIn(moment, view.project.timeZone),
    moment: (moment) => timeIn(Date.parse(moment), view.project.timeZone),
    upload,
    file: upload(entry.fileId),
    mail: { template: mail?.template, fate: mail ? fateOf(mail) : '' },
  };
  const sentence = sentences[kind] as (words: Words, data: object) => string;
  const changes = details[kind] as ((words: Words, data: object, before: unknown) => HistoryRow['details']) | undefined;
  return {
    id,
    projectId,
    position,
    at,
    kind,
    actor: named(actorId),
    person: personId === null ? null : named(personId),
    document: documentId === null ? null : { id: documentId, name: known.documents.get(documentId) ?? 'A document' },
    text: sentence(words, data),
    details: changes?.(words, data, known.before.get(id)) ?? [],
    late: late === true,
    byHand: reminder === 'host',
  };
};

/** Of the entries that the asker may be told. */
export const historyRows = async (
  reader: Pick<Reader, 'readStore' | 'entriesOf' | 'people' | 'decrypt'>,
  view: ProjectView,
  entries: readonly TimelineEntry[],
): Promise<HistoryRow[]> => {
  const told = entries.filter((entry) => isToldTo(view, entry));
  const known = await knownOf(reader, view, told);
  const nameOf = await namesIn(reader, view);
  return (await reader.decrypt(told)).map((entry) => rowOf(view, known, nameOf, entry));
};
