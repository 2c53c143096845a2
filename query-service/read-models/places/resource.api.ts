import type { PlaceRow } from '@dossier/shared/contract';
import type { ViewDocument } from '@dossier/shared/read-store';
import { describe, expect, it, jest } from '@jest/globals';
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

  /** Resolves when that was told of, as it is after the views show it. */
  const renamed = async ({ personId }: Someone, lastName: string) => {
    const address = { address1: '', address2: '', city: '', postcode: '', country: '', invoiceAddress: 'no' } as const;
    const profile = { personId, firstName: 'Somebody', lastName, designation: 'Lead', organization: 'Partners' };
    const told = new Promise((resolve) => call.app.live.subscribe(resolve));
    await call.app.happen(given('ProfileUpdated', { ...profile, ...address }));
    await told;
  };
  type Read = (collection: string, ids: readonly string[]) => Promise<ViewDocument[]>;

  it('are found without reading again who did not change', async () => {
    const { host, ann } = call.cast;
    await found(host, 'lee');
    const read = jest.spyOn(call.app.readStore, 'getMany');
    const accountsRead = () => read.mock.calls.flatMap(([collection, ids]) => (collection === 'accounts' ? ids : []));
    expect(await found(host, 'ray')).toEqual(['Bob Ray']);
    expect(accountsRead()).toEqual([]);
    await renamed(ann, 'Lindgren');
    expect(await found(host, 'lee')).toEqual([]);
    expect(await found(host, 'lindgren')).toEqual(['Somebody Lindgren']);
    expect(accountsRead()).toEqual([ann.personId]);
    await call.app.live.publish([{ missed: true }]);
    expect(await found(host, 'lindgren')).toEqual(['Somebody Lindgren']);
    expect(accountsRead().length).toBeGreaterThan(2);
    read.mockRestore();
  });

  it('have the new name of who changed it while they were read', async () => {
    const { host, bob } = call.cast;
    await call.app.live.publish([{ missed: true }]);
    const getMany: Read = call.app.readStore.getMany.bind(call.app.readStore);
    const read = jest.spyOn(call.app.readStore, 'getMany') as unknown as jest.SpiedFunction<Read>;
    read.mockImplementation(async (collection, ids) => {
      const before = await getMany(collection, ids);
      if (collection === 'accounts') {
        read.mockRestore();
        await renamed(bob, 'Nilsson');
      }
      return before;
    });
    expect(await found(host, 'ray')).toEqual(['Bob Ray']);
    expect(await found(host, 'ray')).toEqual([]);
    expect(await found(host, 'nilsson')).toEqual(['Somebody Nilsson']);
  });

  it('are not found by the name or the address of who was erased', async () => {
    const { host, ann } = call.cast;
    expect(await found(host, 'ann@')).toHaveLength(1);
    await call.app.directory.erase(ann.personId);
    expect(await found(host, 'lindgren')).toEqual([]);
    expect(await found(host, 'ann@')).toEqual([]);
  });
});
