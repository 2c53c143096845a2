import type { StoredEvent } from '@dossier/shared/contract';
import type { AuditorDocument } from '@dossier/shared/views';
import { describe, expect, it } from '@jest/globals';
import { activated, created, type Given, given, history, projectId } from '../../testing/events.ts';
import { auditsAtHead } from './audits.ts';

const until = '2026-02-01T00:00:00.000Z';
const later = '2026-03-01T00:00:00.000Z';
const about = { projectId, personId: 'olga' };
const granted = given('AuditorGranted', { ...about, until });
const revoked = given('AuditorRevoked', about);

/** Views that stand still where the grant was, while the stream goes on. */
const behind = () => {
  let events: readonly StoredEvent[] = history(created(), granted);
  const reads: number[] = [];
  const view: AuditorDocument = { id: `${projectId}.olga`, ...about, grantedAt: '', until, revision: 1 };
  const time = { now: Date.parse('2026-01-15') };
  const audits = auditsAtHead({
    clock: () => time.now,
    readStore: {
      getMany: async () => [view],
      find: async () => [view],
    } as unknown as Parameters<typeof auditsAtHead>[0]['readStore'],
    eventStore: {
      readStream: async (_stream: string, { from = 0 }: { from?: number } = {}) => {
        reads.push(from);
        return events.filter(({ revision }) => revision >= from);
      },
    } as unknown as Parameters<typeof auditsAtHead>[0]['eventStore'],
  });
  const happen = (...facts: readonly Given[]) => {
    events = history(created(), granted, ...facts);
  };
  return { audits, happen, reads, time };
};

describe('what a person audits', () => {
  it('[ROLE-14] ends with the revocation, although the views are behind', async () => {
    const { audits, happen } = behind();
    expect([...(await audits.among('olga', [projectId]))]).toEqual([projectId]);
    happen(activated(), revoked);
    expect([...(await audits.among('olga', [projectId]))]).toEqual([]);
    expect(await audits.of('olga')).toEqual([]);
    happen(activated(), revoked, granted);
    expect(await audits.of('olga')).toEqual([projectId]);
  });

  it('[ROLE-14] ends by itself, unless it was prolonged', async () => {
    const { audits, happen, time } = behind();
    time.now = Date.parse(until);
    expect(await audits.of('olga')).toEqual([]);
    happen(given('AuditorGranted', { ...about, until: later }));
    expect(await audits.of('olga')).toEqual([projectId]);
  });

  it('reads no event of the stream twice', async () => {
    const { audits, happen, reads } = behind();
    happen(activated(), given('AuditorRevoked', { projectId, personId: 'another' }));
    await audits.of('olga');
    await audits.of('olga');
    expect(reads).toEqual([2, 4]);
  });
});
