import { attemptRefused, type HistoryEntry } from '@dossier/shared/contract';
import { upcast } from '@dossier/shared/history';
import type { TimelineEntry } from '../../http/lists/entries.ts';
import { notFound, type ProjectView, type Reader } from '../../http/lists/reader.ts';
import { historyRows } from './rows.ts';
import { seesWholeHistory } from './seeing.ts';

/** Ids of others are not for collaborators. */
const withoutOthers = (data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const { reviewer: _reviewer, author: _author, mentions: _mentions, subject: _subject, ...rest } = data;
  return rest;
};

/** An entry with its event, the digests that chain it to the one before, and the seal over it. */
export const entryOf = async (reader: Reader, view: ProjectView, entry: TimelineEntry): Promise<HistoryEntry> => {
  if (entry.kind === attemptRefused) {
    const [row] = await historyRows(reader, view, [entry]);
    return row ? { ...row, event: null, digest: '', previousDigest: '', seal: null } : notFound('NOT_FOUND');
  }
  const { eventStore, sealOver, decrypt } = reader;
  const { stream, revision, position } = entry;
  const from = Math.max(0, revision - 1);
  const stored = await eventStore.readStream(stream, { from, limit: 2 });
  const event = stored.find((one) => one.revision === revision) ?? notFound('NOT_FOUND');
  const [[row], [decrypted]] = await Promise.all([historyRows(reader, view, [entry]), decrypt([upcast(event)])]);
  if (!row || !decrypted) return notFound('NOT_FOUND');
  const { id, type, version, time, actor, commandId, causationId, correlationId } = event;
  const { data } = decrypted as unknown as Pick<TimelineEntry, 'data'>;
  const all = seesWholeHistory(view);
  const seal = await sealOver(position);
  return {
    ...row,
    event: {
      id,
      type,
      version,
      stream,
      revision,
      time,
      actor: all || actor === view.asker.personId ? actor : null,
      commandId,
      causationId,
      correlationId,
      data: all ? data : withoutOthers(data),
    },
    digest: event.digest,
    previousDigest: stored.find((one) => one.revision === revision - 1)?.digest ?? '',
    seal: seal ? { number: seal.number, time: seal.time, size: seal.size, root: seal.root } : null,
  };
};
