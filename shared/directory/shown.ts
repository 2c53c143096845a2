import { isoTime } from '../basics/clock.ts';
import {
  type AnswerDraftRow,
  type CalendarFeedRow,
  type SavedFilterRow,
  type SessionRow,
  sessionLifetime,
  type TokenRow,
  type WebhookRow,
} from '../contract/index.ts';
import type { AnswerDraft, ApiToken, CalendarFeed, SavedFilter, SessionRecord } from './port.ts';
import type { Endpoint } from './webhooks.ts';

const momentOf = (time: number | null): string | null => (time === null ? null : isoTime(time));

export const isAlive = ({ lastUsedAt, createdAt }: SessionRecord, now: number): boolean =>
  now < lastUsedAt + sessionLifetime.idle && now < createdAt + sessionLifetime.absolute;

/** What people are told of what the directory keeps of them: no secret, and no hash of one. */
export const sessionRows = (sessions: readonly SessionRecord[], current: string, now: number): SessionRow[] =>
  sessions
    .filter((session) => isAlive(session, now))
    .map(({ sessionId, createdAt, lastUsedAt, device, timeZone }) => ({
      id: sessionId,
      current: sessionId === current,
      createdAt: isoTime(createdAt),
      lastUsedAt: isoTime(lastUsedAt),
      device,
      timeZone,
    }));

export const tokenRow = ({ tokenId, name, scopes, hint, createdAt, expiresAt, lastUsedAt }: ApiToken): TokenRow => ({
  id: tokenId,
  name,
  scopes: [...scopes],
  hint,
  createdAt: isoTime(createdAt),
  expiresAt: isoTime(expiresAt),
  lastUsedAt: momentOf(lastUsedAt),
});

export const answerDraftRow = ({ questionId, value, typedAt, begunAt }: AnswerDraft): AnswerDraftRow => ({
  ...{ questionId, typedAt, begunAt },
  value: JSON.parse(value) as AnswerDraftRow['value'],
});

export const savedFilterRow = ({ id, list, name, search }: SavedFilter): SavedFilterRow => ({ id, list, name, search });

export const calendarFeedRow = ({ createdAt, lastReadAt }: CalendarFeed): CalendarFeedRow => ({
  createdAt: isoTime(createdAt),
  lastReadAt: momentOf(lastReadAt),
});

export const webhookRow = (endpoint: Endpoint, now: number): WebhookRow => {
  const { endpointId, url, kinds, projects, enabled, createdAt, failingSince, givenUpAt, former } = endpoint;
  return {
    id: endpointId,
    url,
    kinds: [...kinds],
    projects: projects && [...projects],
    enabled,
    createdAt: isoTime(createdAt),
    failingSince: momentOf(failingSince),
    givenUpAt: momentOf(givenUpAt),
    overlapUntil: former && former.until > now ? isoTime(former.until) : null,
  };
};
