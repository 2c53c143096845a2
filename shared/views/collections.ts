import type { Collection } from '../read-store/port.ts';

/** Names the checkpoints of the views: one for each partition, over all collections. */
export const projections = 'projections';

export const collections = [
  {
    name: 'projects',
    indexes: ['host', 'status', 'projectName', 'startDate', 'endDate', 'deadline', 'createdAt'],
    lists: ['members', 'documentIds'],
    version: 3,
  },
  { name: 'submissions', indexes: ['projectId'], version: 3 },
  { name: 'reminders', indexes: [], version: 3 },
  { name: 'accounts', indexes: [] },
  { name: 'subscriptions', indexes: ['status', 'dueAt', 'cardDueAt'], version: 3 },
  { name: 'notifications', indexes: ['personId', 'read', 'dateTime'], version: 2 },
  { name: 'comments', indexes: ['projectId', 'createdAt'] },
  { name: 'mails', indexes: ['projectId', 'status', 'queuedAt'] },
  { name: 'duties', indexes: ['kind', 'dueAt'] },
  { name: 'parked', indexes: [] },
] as const satisfies readonly Collection[];
