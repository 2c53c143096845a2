import { systemClock } from '@dossier/shared/basics/clock';
import type { QueryServiceOptions } from './options.ts';
import { createQueryService, type QueryService } from './query-service.ts';

/** The read side without the other services, for maintenance: it sends no commands. */
export const openQueriesAlone = (options: Omit<QueryServiceOptions, 'client' | 'clock' | 'settings'>): QueryService =>
  createQueryService({
    ...options,
    clock: systemClock,
    settings: {
      publicUrl: '',
      taxRate: 0,
      trialDays: 14,
      evidenceStreamed: 0,
      witnesses: {},
      seller: { name: 'Dossier', address: [], taxId: '' },
    },
    client: { send: () => Promise.reject(new Error('maintenance sends no commands')) },
  });
