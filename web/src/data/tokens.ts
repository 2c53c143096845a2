import type { MadeToken, NewToken, TokenRow } from '@dossier/shared/contract';
import { getJson, remove, sendJson } from './api.ts';

const path = '/api/auth/tokens';

export const listTokens = (signal?: AbortSignal) => getJson<TokenRow[]>(path, signal);
export const makeToken = (wanted: NewToken) => sendJson<MadeToken>(path, wanted);
export const revokeToken = (id: string) => remove(`${path}/${encodeURIComponent(id)}`);
