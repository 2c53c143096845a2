import type { NewSavedFilter, SavedFilterRow } from '@dossier/shared/contract';
import { getJson, request, sendJson } from './api.ts';

const path = '/api/auth/saved-filters';

export const listSavedFilters = (signal?: AbortSignal) => getJson<SavedFilterRow[]>(path, signal);
/** In the place of the one of the same list and name. */
export const saveFilter = (wanted: NewSavedFilter) => sendJson<SavedFilterRow>(path, wanted, { method: 'PUT' });
export const deleteSavedFilter = (id: string) => request(`${path}/${encodeURIComponent(id)}`, { method: 'DELETE' });
