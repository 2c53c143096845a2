import { expect, it } from '@jest/globals';
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
