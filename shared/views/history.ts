const digits = 16;

/** Of the event at this position; for bounds, of any position at all. */
export const historyId = (projectId: string, position: number): string =>
  `${projectId}.${String(position).padStart(digits, '0')}`;

export const anyPosition = Number.MAX_SAFE_INTEGER;
