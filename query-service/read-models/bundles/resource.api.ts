import type { BundleRow, EventData } from '@dossier/shared/contract';
import { until } from '@dossier/shared/testing/until';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { openTestCall } from '../../testing/call.ts';
import { type Given, given, projectId, reviewed, uploaded } from '../../testing/events.ts';

describe('bundles', () => {
  const call = openTestCall();
  const dueAt = '2026-02-01T23:00:00.000Z';
  const madeAt = '2026-02-01T23:00:01.000Z';
  const bundle = (change: Partial<EventData<'BundleMade'>> = {}) =>
    given(
      'BundleMade',
      {
        projectId,
        bundleId: 'b1',
        dueAt,
        people: [call.cast.ann.personId],
        documents: [{ documentId: 'letter', fieldName: 'The letter', type: '.pdf', versions: [1] }],
        ...change,
      },
      madeAt,
    );
  const rows = (asker = call.cast.host) => asker.list<BundleRow>('bundles', { projectId });
  const after = async (...facts: readonly Given[]) => {
    await call.app.happen(...facts);
    const [{ documents, bytes, acceptedSince, droppedSince } = {} as BundleRow] = await rows();
    return { documents, bytes, acceptedSince, droppedSince };
  };
  const accept = (personId: string, documentId: string, version = 1) =>
    reviewed(personId, documentId, 'Accept', version);

  it('[BEY-10] there is none before the deadline', async () => expect(await rows()).toEqual([]));

  describe('when one was made', () => {
    beforeAll(async () => {
      await call.app.happen(
        accept(call.cast.ann.personId, 'letter'),
        given('ProjectClosed', { projectId, dueAt }),
        bundle(),
      );
    });

    it('[BEY-10] host, co-host and support staff see it, nobody else', async () => {
      const row = {
        id: projectId,
        projectId,
        madeAt,
        dueAt,
        documents: 1,
        bytes: 10,
        deleted: 0,
        acceptedSince: 0,
        droppedSince: 0,
      };
      for (const asker of [call.cast.host, call.cast.cohost, call.cast.support])
        expect(await rows(asker)).toEqual([row]);
      expect((await call.cast.host.get(`/api/bundles/${projectId}`)).body).toEqual(row);
      const query = `/api/bundles?filter=${encodeURIComponent(JSON.stringify({ projectId }))}`;
      expect((await call.cast.ann.get(query)).status).toBe(403);
      expect((await call.cast.stranger.get(query)).status).toBe(404);
    });

    it('[BEY-10] says what was accepted since, and what is accepted no more', async () => {
      const [ann, bob] = [call.cast.ann.personId, call.cast.bob.personId];
      expect(await after(uploaded(bob, 'letter'), accept(bob, 'letter'))).toMatchObject({ acceptedSince: 1 });
      expect(await after(reviewed(ann, 'letter', 'Reject'))).toMatchObject({ acceptedSince: 1, droppedSince: 1 });
      expect(await after(uploaded(ann, 'letter', 2), accept(ann, 'letter', 2))).toEqual({
        documents: 1,
        bytes: 10,
        acceptedSince: 2,
        droppedSince: 1,
      });
      const letters = { documentId: 'letter', fieldName: 'The letter', type: '.pdf' as const, versions: [2, 1] };
      const anew = bundle({ dueAt: null, people: [ann, bob], documents: [letters] });
      expect(await after(anew)).toEqual({ documents: 2, bytes: 20, acceptedSince: 0, droppedSince: 0 });
    });

    it('is gone with its project', async () => {
      await call.app.happen(
        given('ProjectDeleted', { projectId, purgeAt: madeAt }),
        given('ProjectPurged', { projectId }),
      );
      const isGone = async () => (await call.cast.host.get(`/api/bundles/${projectId}`)).status === 404;
      await until(isGone);
      expect(await call.app.readStore.get('bundles', projectId)).toBeUndefined();
    });
  });
});
