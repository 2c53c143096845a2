import type { Collection } from '../read-store/port.ts';

/** Names the checkpoints of the views: one for each partition, over all collections. */
export const projections = 'projections';

export const collections = [
  {
    name: 'projects',
    indexes: ['host', 'teamId', 'status', 'projectName', 'startDate', 'endDate', 'deadline', 'createdAt'],
    lists: ['members', 'documentIds'],
    version: 20,
  },
  {
    name: 'submissions',
    indexes: ['toReview'],
    fields: [
      ...['projectId', 'personId', 'documentId', 'lastActivityAt', 'stored'],
      ...['status', 'version', 'fileId', 'size', 'uploadedAt', 'reviewedAt'],
    ],
    compound: [['projectId', 'uploadedAt', 'id', 'status', 'documentId', 'personId', 'version', 'size', 'reviewedAt']],
    version: 7,
  },
  {
    name: 'answers',
    indexes: ['toReview'],
    fields: ['projectId', 'revision', 'lastActivityAt'],
    // All revisions of a project are looked up after each change of it.
    compound: [['projectId', 'id', 'revision']],
    version: 8,
  },
  { name: 'bundles', indexes: [] },
  { name: 'evidence', indexes: [], lists: ['people'] },
  { name: 'reminders', indexes: [], version: 3 },
  { name: 'auditors', indexes: ['projectId', 'personId'] },
  { name: 'holds', indexes: ['projectId'] },
  { name: 'accounts', indexes: [], version: 2 },
  { name: 'subscriptions', indexes: ['status', 'dueAt', 'cardDueAt', 'unsettled'], version: 5 },
  { name: 'teams', indexes: ['author', 'state', 'teamName', 'createdAt'], lists: ['people'], version: 2 },
  {
    name: 'notifications',
    indexes: ['personId', 'projectId', 'read', 'dateTime', 'covers'],
    fields: ['line'],
    version: 5,
  },
  {
    name: 'comments',
    indexes: [],
    fields: ['place', 'projectId', 'createdAt'],
    // One for all that is asked: each index more costs every comment as much as storing it.
    compound: [['projectId', 'createdAt', 'id', 'place']],
    version: 3,
  },
  { name: 'threads', indexes: ['projectId'] },
  { name: 'readings', indexes: [] },
  {
    name: 'mails',
    indexes: ['projectId', 'recipient', 'template', 'status', 'queuedAt', 'sentAt', 'failedIn'],
    version: 7,
  },
  {
    name: 'history',
    indexes: ['personId', 'fileId'],
    columns: ['stream', 'revision', 'at', 'kind', 'actorId', 'personId', 'documentId', 'fileId'],
    version: 7,
  },
  { name: 'duties', indexes: ['kind', 'dueAt'], version: 3 },
  { name: 'parked', indexes: [] },
] as const satisfies readonly Collection[];
