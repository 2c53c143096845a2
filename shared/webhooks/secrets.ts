import { createHmac, randomBytes } from 'node:crypto';
import type { Directory, Endpoint } from '../directory/index.ts';
import { unwrapKey, wrapKey } from '../directory/person-keys.ts';

/** As people and libraries of Standard Webhooks know it. */
export const secretText = (secret: Buffer): string => `whsec_${secret.toString('base64')}`;
export const newSecret = (): Buffer => randomBytes(32);

const keyOf = async (directory: Pick<Directory, 'keyOf'>, personId: string): Promise<Buffer> => {
  const key = await directory.keyOf(personId);
  if (!key) throw new Error('the owner of the endpoint was erased');
  return key;
};

/** Encrypted with its owner's key, so that it is unreadable once they are erased. */
export const sealSecret = async (
  directory: Pick<Directory, 'keyOf'>,
  { personId, endpointId }: Pick<Endpoint, 'personId' | 'endpointId'>,
  secret: Buffer,
): Promise<string> => wrapKey(await keyOf(directory, personId), endpointId, secret);

/** Those that sign now, the newer first. */
export const secretsAt = async (
  directory: Pick<Directory, 'keyOf'>,
  { personId, endpointId, secret, former, earlier = [] }: Endpoint,
  now: number,
): Promise<Buffer[]> => {
  const key = await keyOf(directory, personId);
  const still = [former, ...earlier].flatMap((one) => (one && one.until > now ? one.secret : []));
  return [secret, ...still].map((value) => unwrapKey(key, endpointId, value));
};

type Message = { readonly id: string; readonly body: string };

/** Headers of Standard Webhooks: a signature for each secret. `seconds` since the epoch. */
export const signedHeaders = (secrets: readonly Buffer[], { id, body }: Message, seconds: number) => ({
  'webhook-id': id,
  'webhook-timestamp': String(seconds),
  'webhook-signature': secrets
    .map((secret) => `v1,${createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')}`)
    .join(' '),
});
