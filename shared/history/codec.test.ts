import { describe, expect, it } from '@jest/globals';
import { type DomainEvent, isEncrypted, removedPerson, type StoredEvent } from '../contract/index.ts';
import { type Codec, createCodec } from './index.ts';
import { FakeKeys } from './testing/index.ts';

const registered: DomainEvent<'AccountRegistered'> = {
  type: 'AccountRegistered',
  data: { personId: 'ann', firstName: 'Ann', lastName: 'Ångström', designation: '', organization: 'Acme' },
};
const defined: DomainEvent<'DocumentsDefined'> = {
  type: 'DocumentsDefined',
  data: {
    projectId: '123456789',
    documents: [
      {
        documentId: 'd1',
        fieldName: 'Budget',
        type: '.pdf',
        maxSize: 1,
        sizeUnit: 'Mb',
        template: { fileId: 'f1', owner: 'bob', fileName: 'budget.pdf', size: 3 },
        moreTypes: [],
        optional: false,
      },
      {
        documentId: 'd2',
        fieldName: 'Plan',
        type: '.pdf',
        maxSize: 1,
        sizeUnit: 'Mb',
        template: null,
        moreTypes: [],
        optional: false,
      },
    ],
  },
};
const stored = (type: string, data: Record<string, unknown>): StoredEvent =>
  ({ type, version: 1, data, position: 1, stream: 's', revision: 0 }) as StoredEvent;

describe('codec', () => {
  it('encrypts every personal field for its person, and nothing else', async () => {
    const codec = createCodec(new FakeKeys());
    const data = await codec.encrypt(registered);
    expect(data.personId).toBe('ann');
    for (const field of ['firstName', 'lastName', 'designation', 'organization']) {
      expect(isEncrypted(data[field])).toBe(true);
      expect(data[field]).toMatchObject({ of: 'ann' });
    }
    expect(JSON.stringify(data)).not.toContain('Ann');
    const definitions = await codec.encrypt(defined);
    expect(definitions).toMatchObject({
      documents: [
        { fieldName: 'Budget', template: { fileName: { of: 'bob' } } },
        { template: null, moreTypes: [], optional: false },
      ],
    });
  });

  it.each([registered, defined])('decrypts what it encrypted: $type', async (event) => {
    const codec = createCodec(new FakeKeys());
    const [decrypted] = await codec.decrypt([stored(event.type, await codec.encrypt(event))]);
    expect(decrypted?.data).toEqual(event.data);
  });

  it('leaves the event it encrypts as it was', async () => {
    const before = structuredClone(defined);
    await createCodec(new FakeKeys()).encrypt(defined);
    expect(defined).toEqual(before);
  });

  it('encrypts the same text anew each time', async () => {
    const codec = createCodec(new FakeKeys());
    expect((await codec.encrypt(registered)).firstName).not.toEqual((await codec.encrypt(registered)).firstName);
  });

  it('refuses data that do not fit the schema', async () => {
    const broken = { type: 'AccountRegistered', data: { personId: 'ann' } } as unknown as DomainEvent;
    await expect(createCodec(new FakeKeys()).encrypt(broken)).rejects.toThrow();
  });

  it('leaves out events of a type it does not know', async () => {
    const codec = createCodec(new FakeKeys());
    const known = stored(registered.type, await codec.encrypt(registered));
    expect(await codec.decrypt([stored('FromTheFuture', {}), known, stored('toString', {})])).toHaveLength(1);
  });

  it('shows a removed person once erased, though the text was read before', async () => {
    const keys = new FakeKeys();
    const codec = createCodec(keys);
    const data = await codec.encrypt(registered);
    expect(await codec.decryptValue(data)).toEqual(registered.data);
    keys.erase('ann');
    expect(await codec.decryptValue(data)).toMatchObject({ personId: 'ann', firstName: removedPerson });
    const [decrypted] = await codec.decrypt([stored(registered.type, data)]);
    expect(decrypted?.data).toMatchObject({ lastName: removedPerson });
  });

  it('encrypts for an erased person so that nobody can read it', async () => {
    const keys = new FakeKeys();
    const codec = createCodec(keys);
    keys.erase('ann');
    const data = await codec.encrypt(registered);
    expect(JSON.stringify(data)).not.toContain('Ann');
    expect(await codec.decryptValue(data)).toMatchObject({ firstName: removedPerson });
  });

  it('does not bring back a key whose erasure overtook its loading', async () => {
    const keys = new FakeKeys();
    const codec = createCodec(keys);
    const data = await codec.encrypt(registered);
    const slow = createCodec({
      onErased: (listener) => keys.onErased(listener),
      keysOf: async (personIds) => {
        const found = await keys.keysOf(personIds);
        keys.erase('ann');
        return found;
      },
    });
    expect(await slow.decryptValue(data)).toMatchObject({ firstName: removedPerson });
    expect(await slow.decryptValue(data)).toMatchObject({ firstName: removedPerson });
  });

  it('reads a value as removed when it was moved to another person or changed', async () => {
    const codec = createCodec(new FakeKeys());
    const { firstName } = (await codec.encrypt(registered)) as { firstName: { sealed: string; of: string } };
    expect(await codec.decryptValue({ ...firstName, of: 'bob' })).toBe(removedPerson);
    const flipped = firstName.sealed.startsWith('A') ? 'B' : 'A';
    expect(await codec.decryptValue({ of: 'ann', sealed: flipped + firstName.sealed.slice(1) })).toBe(removedPerson);
    expect(await codec.decryptValue({ of: 'ann', sealed: 'short' })).toBe(removedPerson);
  });

  it('decrypts many values with one look-up of keys, and later ones with none', async () => {
    const keys = new FakeKeys();
    const writer = createCodec(keys);
    const views = await Promise.all(
      ['ann', 'bob', 'cid'].map((personId) =>
        writer.encrypt({ ...registered, data: { ...registered.data, personId } }),
      ),
    );
    const reader = createCodec(keys);
    const before = keys.lookups;
    const copy = structuredClone(views);
    expect(await reader.decryptValues([...views, { list: [views[0]?.firstName, 1, null] }])).toMatchObject([
      { firstName: 'Ann' },
      { firstName: 'Ann' },
      { firstName: 'Ann' },
      { list: ['Ann', 1, null] },
    ]);
    await reader.decryptValues(views);
    expect(keys.lookups - before).toBe(1);
    expect(views).toEqual(copy);
  });
});

describe('what somebody answered', () => {
  const of = { personId: 'ann', projectId: '123456789' };
  const submitted = (term: number): DomainEvent<'AnswersSubmitted'> => ({
    type: 'AnswersSubmitted',
    data: {
      ...{ ...of, term, sectionId: 's', questionIds: ['q'], questionsRevision: 1, answers: 'Mine' },
      ...{ missing: [], late: false, changed: ['q'], toReview: [], unasked: [], excused: [] },
    },
  });
  const newest = 4;
  const storedAs = (data: Record<string, unknown>, version = newest): StoredEvent => ({
    ...stored('AnswersSubmitted', data),
    version,
  });
  const read = async (codec: Codec, event: StoredEvent) =>
    (await codec.decrypt([event])).map(({ data }) => (data as typeof event.data).answers)[0];

  it('[BEY-40] is unreadable once its key has gone, though it was read before; all else of the person stays', async () => {
    const keys = new FakeKeys();
    const codec = createCodec(keys);
    const event = storedAs(await codec.encrypt(submitted(0)));
    const name = await codec.encrypt(registered);
    expect(event.data.answers).toMatchObject({ of: 'ann', by: 'ann/123456789/0' });
    expect(await read(codec, event)).toBe('Mine');
    const elsewhere = submitted(0);
    const other = storedAs(await codec.encrypt({ ...elsewhere, data: { ...elsewhere.data, projectId: '987654321' } }));
    keys.erase('ann/123456789/0');
    for (const reader of [codec, createCodec(keys)]) {
      expect(await read(reader, event)).toBe(removedPerson);
      expect(await read(reader, other)).toBe('Mine');
      expect(await reader.decryptValue(name)).toEqual(registered.data);
    }
    const lost = storedAs(await codec.encrypt(submitted(0)));
    expect(JSON.stringify(lost)).not.toContain('Mine');
    expect(await read(codec, lost)).toBe(removedPerson);
    expect(await read(codec, storedAs(await codec.encrypt(submitted(1))))).toBe('Mine');
  });

  it('[BEY-18] is unreadable once its person is erased', async () => {
    const keys = new FakeKeys();
    const codec = createCodec(keys);
    const event = storedAs(await codec.encrypt(submitted(0)));
    expect(await read(codec, event)).toBe('Mine');
    keys.erase('ann');
    for (const reader of [codec, createCodec(keys)]) expect(await read(reader, event)).toBe(removedPerson);
  });

  it('[BEY-40] before it had a key of its own is shown until the first that it would have had goes', async () => {
    const keys = new FakeKeys();
    const codec = createCodec(keys);
    const own = await codec.encrypt({ ...registered, data: { ...registered.data, firstName: 'Mine' } });
    const { term: _, ...data } = submitted(0).data;
    const old = storedAs({ ...data, answers: own.firstName }, newest - 1);
    expect(await read(codec, old)).toBe('Mine');
    // Somebody answers anew, and later ones go alone.
    await codec.encrypt(submitted(0));
    expect(await read(codec, old)).toBe('Mine');
    keys.erase('ann/123456789/0');
    for (const reader of [codec, createCodec(keys)]) expect(await read(reader, old)).toBe(removedPerson);
  });

  it('is encrypted with one look-up of its key, later ones with none', async () => {
    const keys = new FakeKeys();
    const codec = createCodec(keys);
    await codec.encrypt(submitted(0));
    const before = keys.lookups;
    await codec.encrypt(submitted(0));
    expect(keys.lookups).toBe(before);
  });
});
