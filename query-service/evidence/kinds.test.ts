import { readFileSync } from 'node:fs';
import { historyKinds, type StoredEvent } from '@dossier/shared/contract';
import { upcast } from '@dossier/shared/history';
import { describe, expect, it } from '@jest/globals';
import { checkTimeline } from '../../shared/contract/evidence/package/timeline.ts';
import type { Fact } from '../engine/projection.ts';
import { timelineEvent } from '../http/lists/entries.ts';
import { entryOf } from '../read-models/history/projection.ts';

const golden = JSON.parse(
  readFileSync(new URL('../../shared/history/golden/events.json', import.meta.url), 'utf8'),
) as { events: { stored: StoredEvent }[] };
const told = golden.events.map(({ stored }) => stored).filter(({ type }) => historyKinds.includes(type as never));

const idOf = (id: string) => (/^(?:system|visitor)$/.test(id) ? null : id);
const rowOf = (event: StoredEvent) => {
  const { id, position, at, kind, actorId, personId, documentId } = timelineEvent(
    entryOf(upcast(event) as unknown as Fact),
    event,
  );
  const person = personId === null ? null : { id: idOf(personId) };
  const document = documentId === null ? null : { id: documentId };
  return { id, position, at, kind, text: '', actor: { id: idOf(actorId) }, person, document };
};

const faultsOf = async (event: StoredEvent, row: object) => {
  const faults: string[] = [];
  const line = Buffer.from(`${JSON.stringify(row)}\n`);
  const file = {
    size: line.length,
    async *pieces() {
      yield line;
    },
  };
  await checkTimeline(
    new Map([['timeline.jsonl', file]]),
    { project: { id: event.key, name: '' } },
    [{ ...event, data: event.data as Record<string, unknown>, line: 1 }],
    (_file, text) => void faults.push(text),
  );
  return faults;
};

describe('the check of a time line', () => {
  it('knows events of every kind', () => {
    expect(new Set(told.map(({ type }) => type))).toEqual(new Set(historyKinds));
  });

  it.each(told.map((event) => [`${event.type} ${event.version}`, event] as const))(
    '[BEY-39] takes the entry of %s as the server writes it, and no other',
    async (_name, event) => {
      const row = rowOf(event);
      expect(await faultsOf(event, row)).toEqual([]);
      for (const forged of [
        { ...row, actor: { id: 'somebody' } },
        { ...row, document: { id: 'another' } },
        { ...row, position: row.position + 1 },
        { ...row, kind: 'ProjectPurged', at: '2019-01-01T00:00:00.000Z' },
      ])
        expect(await faultsOf(event, forged)).not.toEqual([]);
    },
  );
});
