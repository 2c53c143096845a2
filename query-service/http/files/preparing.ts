import type { ServerResponse } from 'node:http';
import { sendJson } from '@dossier/shared/http/exchange';

/** What is asked for is being made: no failure, so no 503, which monitoring would count as one. */
export const sendPreparing = (response: ServerResponse): void =>
  sendJson(response, 202, { preparing: true }, { 'Retry-After': '2' });
