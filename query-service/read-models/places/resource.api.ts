import type { PlaceRow } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import type { Someone } from '../../testing/app.ts';
import { openTestCall } from '../../testing/call.ts';
import { given, projectId } from '../../testing/events.ts';

describe('places', () => {
  const call = openTestCall();
  const found = async (asker: Someone, q: string) =>
    (await asker.list<PlaceRow>('places', { q })).map(({ name }) => name);

  it('[BEY-31] are people, documents, and what one delivered for the other', async () => {
    const { host, ann } = call.cast;
    expect(await found(host, 'LÉE')).toEqual(['Ann Lee']);
    expect(await found(host, 'ann@example')).toEqual(['Ann Lee']);
    expect(await found(host, 'budg')).toEqual([expect.stringMatching(/budget/i)]);
    expect(await host.list('places', { q: 'lee budget' })).toEqual([
      {
        id: `${projectId}.${ann.personId}.budget`,
        name: expect.stringMatching(/budget of Ann Lee$/),
        projectId,
        projectName: expect.any(String),
        personId: ann.personId,
        documentId: 'budget',
      },
    ]);
    // Bob owes the letter, and did not deliver it.
    expect(await found(host, 'ray letter')).toEqual([]);
  });

  it('[BEY-31] are for collaborators only the documents that they owe, for everybody else nothing', async () => {
    const { ann, bob, auditor, stranger } = call.cast;
    expect(await found(ann, 'budg')).toHaveLength(1);
    expect(await found(bob, 'budg')).toEqual([]);
    for (const nobody of [ann, bob]) expect(await found(nobody, 'bob')).toEqual([]);
    for (const asker of [auditor, stranger]) expect(await found(asker, '')).toEqual([]);
    const id = `${projectId}.${ann.personId}.budget`;
    expect((await bob.get(`/api/places/${id}`)).status).toBe(404);
    expect((await call.cast.cohost.get(`/api/places/${id}`)).status).toBe(200);
  });

  it('[BEY-31] do not tell the name of somebody who was only invited', async () => {
    expect(await found(call.cast.host, 'Day')).toEqual([]);
    expect(await found(call.cast.host, 'eve@')).toEqual(['eve@example.org']);
  });

  it('[BEY-31] have the name that the host gave somebody invited, until they join', async () => {
    const { host, eve } = call.cast;
    await call.app.happen(given('CollaboratorNamed', { projectId, personId: eve.personId, name: 'Evita Perón' }));
    expect(await found(host, 'peron')).toEqual(['Evita Perón']);
    expect(await found(host, 'evita eve@')).toEqual(['Evita Perón']);
  });
});
