import { MINUTE } from '../../contract/index.ts';
import type { SessionRecord, Ticket } from '../port.ts';

export const now = Date.parse('2030-03-01T12:00:00Z');

export const sessionOf = (personId: string, name = 'a', over: Partial<SessionRecord> = {}): SessionRecord => ({
  sessionId: `session-${name}`,
  personId,
  createdAt: now,
  lastUsedAt: now,
  device: 'Firefox on Linux',
  accessHash: `access-${name}`,
  accessExpiresAt: now + 15 * MINUTE,
  refreshHash: `refresh-${name}`,
  previousRefreshHash: null,
  rotatedAt: now,
  guestIn: null,
  timeZone: 'Europe/Berlin',
  ...over,
});
export const next = (name: string) => ({
  accessHash: `access-${name}`,
  accessExpiresAt: now + 30 * MINUTE,
  refreshHash: `refresh-${name}`,
  rotatedAt: now + MINUTE,
  lastUsedAt: now + MINUTE,
});
export const ticketOf = (over: Partial<Ticket> = {}): Ticket => ({
  hash: 'hash',
  purpose: 'reset',
  personId: 'person',
  email: 'ann@example.org',
  expiresAt: now + MINUTE,
  data: { nested: { text: 'Ünï' }, list: [1, null] },
  ...over,
});
export const requestOf = (requestId: string, requestedAt = now) => ({
  flow: `flow-${requestId}`,
  requestId,
  shared: false,
  email: 'ann@example.org',
  purpose: 'sign-up' as const,
  requestedAt,
  tries: 0,
  used: false,
});
export const yes = (answers: readonly boolean[]) => answers.filter(Boolean).length;
