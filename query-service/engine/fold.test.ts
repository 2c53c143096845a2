import type { StoredEvent } from '@dossier/shared/contract';
import { streams } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { activated, created, defined, history, joined, projectId, registered, uploaded } from '../testing/events.ts';
import { viewsAfter } from '../testing/projected.ts';

const other = '987654321';
const otherProject = () => {
  const { type, data } = created();
  return { type, data: { ...data, projectId: other } } as ReturnType<typeof created>;
};

describe('folding', () => {
  const events = history(
    created({ projectScope: 'public' }),
    otherProject(),
    defined('a'),
    activated(),
    joined('ann'),
    uploaded('ann', 'a'),
    registered('ann'),
  );
  const broken = (index: number, change: Partial<StoredEvent>) =>
    events.map((event, at) => (at === index ? { ...event, ...change } : event));

  it('passes over events of unknown type', async () => {
    const views = await viewsAfter([broken(3, { type: 'SomethingFromTheFuture' })]);
    expect(views.projects?.[projectId]).toMatchObject({ status: 'draft', collaborators: ['ann'], joined: 'J' });
    expect(views.parked).toBeUndefined();
  });

  it('parks an event that cannot be applied and the later ones of its key, visibly; other keys go on', async () => {
    for (const data of [{}, { projectId, documents: 'none' }, { projectId: 7 }]) {
      const views = await viewsAfter([broken(2, { data })]);
      expect(views.projects?.[projectId]).toMatchObject({ status: 'draft', definitions: [], collaborators: [] });
      expect(views.submissions).toBeUndefined();
      expect(views.projects?.[other]).toBeDefined();
      expect(views.accounts?.ann).toBeDefined();
      expect(views.parked).toEqual({
        [projectId]: {
          id: projectId,
          position: 3,
          eventId: 'event-2',
          type: 'DocumentsDefined',
          error: expect.any(String),
          lastPosition: 6,
          streams: [streams.project(projectId), streams.submission(projectId, 'ann')],
          waiting: 4,
        },
      });
    }
  });

  it('parks the same however the events are delivered', async () => {
    const poisoned = broken(2, { data: { projectId, documents: null } });
    const whole = await viewsAfter([poisoned]);
    expect(await viewsAfter(poisoned.map((event) => [event]))).toEqual(whole);
    expect(await viewsAfter(poisoned.map((event) => [event, event]))).toEqual(whole);
    expect(await viewsAfter([poisoned, poisoned, ...poisoned.map((event) => [event])])).toEqual(whole);
  });

  it('applies an event as a whole or not at all', async () => {
    // The project could take this upload, the submission cannot: neither does.
    const views = await viewsAfter([broken(5, { data: { ...events[5]?.data, personId: undefined } })]);
    expect(views.projects?.[projectId]).toMatchObject({ statuses: [''] });
    expect(views.parked?.[projectId]).toMatchObject({ type: 'DocumentUploaded', waiting: 1 });
  });

  it('leads to the same views when the writing breaks off anywhere between two documents', async () => {
    const whole = await viewsAfter([events]);
    for (let written = 0; written < 12; written++) expect(await viewsAfter([events], written)).toEqual(whole);
  });
});
