import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { systemClock } from '@dossier/shared/basics/clock';
import { isSameSecret } from '@dossier/shared/basics/ids';
import { MINUTE } from '@dossier/shared/contract';

/** For one look; the doctor of the command line has the same key, and no session. */
const lifetime = 5 * MINUTE;
export const doctorHeader = 'x-doctor';

const sign = (secret: Buffer, until: string) => createHmac('sha256', secret).update(`doctor\n${until}`).digest();

export const doctorToken = (secret: Buffer): string => {
  const until = String(systemClock() + lifetime);
  return `${until}.${sign(secret, until).toString('base64url')}`;
};

/** Whether the doctor of this installation asks. */
export const isDoctor = (
  secrets: readonly (() => Buffer)[],
  { headers }: Pick<IncomingMessage, 'headers'>,
): boolean => {
  const token = headers[doctorHeader];
  if (typeof token !== 'string') return false;
  const [until = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  return Number(until) > systemClock() && secrets.some((secret) => isSameSecret(given, sign(secret(), until)));
};
