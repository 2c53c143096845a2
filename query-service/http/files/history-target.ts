import type { HistoryFormat, HistorySelection } from '@dossier/shared/contract';

/** Fields in the order they were read in, because tickets name this URL. */
export const historyTarget = (projectId: string, format: HistoryFormat, filter: HistorySelection): string =>
  `/api/projects/${projectId}/history.${format}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
