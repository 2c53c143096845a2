import { expect, it } from '@jest/globals';
import { EngineUnavailableError } from '../../basics/errors.ts';
import { openMongo, shareMongo } from './client.ts';

const optionsOf = (search: string) => openMongo({ url: `mongodb://a:27017,b:27017/dossier?${search}` }).options;

it('repeats a write that met a change of the primary, and trusts the authority that the address names', () => {
  expect(optionsOf('replicaSet=rs0&tls=true&tlsCAFile=/run/ca.pem')).toMatchObject({
    retryWrites: true,
    retryReads: true,
    tls: true,
    tlsCAFile: '/run/ca.pem',
  });
});

it('reads from the primary, and reads and writes with a majority that has it on disk', () => {
  const { readPreference, readConcern, writeConcern } = optionsOf('replicaSet=rs0&w=majority&readPreference=primary');
  expect(readPreference.mode).toBe('primary');
  expect(readConcern?.level).toBe('majority');
  expect(writeConcern).toMatchObject({ w: 'majority', journal: true });
});

it.each([
  ['readPreference=secondaryPreferred&w=1', 'readPreference and w'],
  ['readConcernLevel=local', 'readConcernLevel'],
  ['w=2', 'w'],
  ['w=0', 'w'],
  ['journal=false', 'journal'],
])('refuses an address that says otherwise: %s', (search, named) => {
  expect(() => optionsOf(search)).toThrow(`must not set ${named}: `);
});

it('lets the address switch off what a server does not know', () => {
  expect(optionsOf('retryWrites=false').retryWrites).toBe(false);
});

it('is shared by all who ask for one address, until the last of them closes it', async () => {
  const [one, other] = [shareMongo('mongodb://a'), shareMongo('mongodb://a')];
  expect(other.client).toBe(one.client);
  expect(shareMongo('mongodb://b').client).not.toBe(one.client);
  await one.close();
  await one.close();
  const another = shareMongo('mongodb://a');
  expect(another.client).toBe(one.client);
  await other.close();
  await another.close();
  expect(shareMongo('mongodb://a').client).not.toBe(one.client);
});

it('says of each call that the server is away, and makes none that it does not guard', async () => {
  // Nothing listens there.
  const client = openMongo({ url: 'mongodb://127.0.0.1:9' });
  const any = client.db('test').collection('any');
  const calls = await Promise.allSettled([
    any.findOne({}),
    any.find({}).toArray(),
    any.aggregate([]).toArray(),
    any.countDocuments({}),
    any.insertOne({}),
    any.updateOne({}, { $set: { a: 1 } }),
    any.findOneAndUpdate({}, { $set: { a: 1 } }),
    any.findOneAndDelete({}),
    any.deleteOne({}),
  ]);
  for (const call of calls) expect(call).toMatchObject({ reason: expect.any(EngineUnavailableError) });
  expect(() => any.estimatedDocumentCount()).toThrow('estimatedDocumentCount is not guarded');
  await client.close();
});
