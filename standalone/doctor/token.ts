import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { systemClock } from '@dossier/shared/basics/clock';
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
export const isDoctor = (secret: Buffer, { headers }: Pick<IncomingMessage, 'headers'>): boolean => {
  const [until = '', signature = ''] = String(headers[doctorHeader] ?? '').split('.');
  const [given, right] = [Buffer.from(signature, 'base64url'), sign(secret, until)];
  return given.length === right.length && timingSafeEqual(given, right) && Number(until) > systemClock();
};
