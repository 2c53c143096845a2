import { expect, it } from '@jest/globals';
import { openMongo } from './client.ts';

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
