import type { MadeToken, NewToken, TokenRow } from '@dossier/shared/contract';
import { getJson, request, sendJson } from './api.ts';

const path = '/api/auth/tokens';

export const listTokens = (signal?: AbortSignal) => getJson<TokenRow[]>(path, signal);
export const makeToken = (wanted: NewToken) => sendJson<MadeToken>(path, wanted);
export const revokeToken = (id: string) => request(`${path}/${encodeURIComponent(id)}`, { method: 'DELETE' });
