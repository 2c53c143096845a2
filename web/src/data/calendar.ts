import { calendarFeedPath, type MadeCalendarFeed, type OwnCalendarFeed } from '@dossier/shared/contract';
import { getJson, request, sendJson } from './api.ts';

const path = '/api/auth/calendar-feed';

export const readFeed = (signal?: AbortSignal) => getJson<OwnCalendarFeed>(path, signal);
export const makeFeed = (password: string) => sendJson<MadeCalendarFeed>(path, { password });
export const endFeed = () => request(path, { method: 'DELETE' });

/** What calendar programs are given. */
export const feedAddress = ({ key }: Pick<MadeCalendarFeed, 'key'>): string =>
  `${window.location.origin}${calendarFeedPath}?key=${key}`;
