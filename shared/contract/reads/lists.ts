/** What GET /api/{resource} can be asked, for server and `openapi.json`. */
import { z } from 'zod';
import { mailStatuses } from '../events/mails.ts';
import { id as itemId, required, text, upTo } from '../fields.ts';
import {
  documentStatuses,
  longestSearch,
  maxRows,
  projectScopes,
  projectStatuses,
  savedFilterLimits,
} from '../limits.ts';
import { invoiceStatuses } from '../plans/payment-states.ts';
import { type AnswerCondition, answerSort, answerStates, mostConditions } from '../project/answers-table.ts';
import { comparisons, questionLimits } from '../project/items.ts';
import { teamStates } from '../teams.ts';
import { historyFilters } from './history.ts';
import { usuallyAbsent } from './listed-project.ts';
import { projectRoles, type ResourceName, resources } from './views.ts';

export type ListRules = {
  readonly sorts: readonly [string, ...string[]];
  /** Besides these what is named like it. */
  readonly moreSorts?: { readonly name: string; readonly pattern: RegExp };
  readonly defaultSort: { readonly field: string; readonly order: 'asc' | 'desc' };
  readonly filters: z.ZodRawShape;
};

const ascending = <F extends string>(field: F) => ({ field, order: 'asc' }) as const;
const descending = <F extends string>(field: F) => ({ field, order: 'desc' }) as const;
const words = upTo(longestSearch).optional();
const id = upTo(64);
/** Rows of this one, or of any of these. */
const oneOrSome = <const T extends readonly [string, ...string[]]>(values: T) => {
  const value = z.enum(values);
  return z.union([value, z.array(value).max(values.length)]).optional();
};

const answerCondition: z.ZodType<AnswerCondition> = z.union([
  /** Of a question, or of a document among the questions that takes reasons. */
  z.strictObject({ questionId: itemId, is: z.enum(answerStates) }),
  z.strictObject({
    questionId: itemId,
    is: z.enum(comparisons),
    value: z.union([z.boolean(), z.number(), text(200)]),
  }),
]);
/** Of those who are asked questions. */
const askedPeople = {
  projectId: id,
  /** All of these hold. */
  answers: z.array(answerCondition).max(mostConditions).optional(),
  /** Whether they answered all that is required of them. */
  complete: z.boolean().optional(),
  /** In their name or address. */
  q: words,
};

export const lists = {
  projects: {
    sorts: [
      ...['id', 'projectName', 'status', 'startDate', 'endDate', 'dueAt', 'createdAt'],
      ...['projectScope', 'role', 'documentCount', 'collaboratorCount', 'invitedCount'],
      ...['delivered', 'required', 'completeCollaborators'],
    ],
    defaultSort: descending('createdAt'),
    filters: {
      status: oneOrSome(projectStatuses),
      projectScope: oneOrSome(projectScopes),
      /** The asker's strongest. */
      role: oneOrSome(projectRoles),
      /** Words of it, or their beginnings. */
      projectName: words,
      /** All projects of a team that the asker works in. */
      teamId: id.optional(),
      /** Those that the asker audits, which are no others of theirs. */
      audited: z.literal(true).optional(),
      q: words,
    },
  },
  documents: {
    sorts: ['id', 'order', 'fieldName', 'type', 'maxSize', 'status', 'uploadedAt'],
    defaultSort: ascending('order'),
    filters: { projectId: id, status: z.enum(documentStatuses).optional() },
  },
  submissions: {
    sorts: ['id', 'fieldName', 'type', 'status', 'version', 'fileName', 'size', 'uploadedAt', 'reviewedAt'],
    defaultSort: descending('uploadedAt'),
    filters: {
      projectId: id,
      documentId: id.optional(),
      personId: id.optional(),
      status: z.enum(documentStatuses).optional(),
      /** In the file's name and the remarks of its review. */
      q: words,
    },
  },
  questions: { sorts: ['id', 'order'], defaultSort: ascending('order'), filters: { projectId: id } },
  answers: {
    sorts: ['id', 'name', 'answeredAt'],
    moreSorts: answerSort,
    defaultSort: ascending('name'),
    filters: { ...askedPeople, personId: id.optional() },
  },
  /** To these questions; absent: to all. */
  cells: {
    sorts: ['id', 'name'],
    defaultSort: ascending('name'),
    filters: {
      projectId: id,
      personId: id.optional(),
      questionIds: z.array(id).max(questionLimits.questions).optional(),
    },
  },
  /** Of those whom the filter leaves. */
  results: { sorts: ['id', 'order'], defaultSort: ascending('order'), filters: askedPeople },
  collaborators: {
    sorts: ['id', 'name', 'email', 'status', 'required', 'delivered', 'dueAt'],
    defaultSort: ascending('name'),
    filters: { projectId: id, q: words, status: z.enum(['invited', 'joined']).optional(), personId: id.optional() },
  },
  auditors: {
    sorts: ['id', 'name', 'email', 'grantedAt', 'until'],
    defaultSort: ascending('until'),
    filters: { projectId: id },
  },
  holds: { sorts: ['id', 'since'], defaultSort: ascending('since'), filters: { projectId: id } },
  notifications: {
    sorts: ['id', 'dateTime', 'read'],
    defaultSort: descending('dateTime'),
    filters: {
      read: z.boolean().optional(),
      /** Another name of `read` (ENT-22). */
      is_read: z.boolean().optional(),
      projectId: id.optional(),
    },
  },
  contacts: { sorts: ['id', 'name', 'email'], defaultSort: ascending('name'), filters: { q: words } },
  places: { sorts: ['id', 'name', 'projectName'], defaultSort: ascending('name'), filters: { q: words } },
  /** Without a submission those of all; `personId`: the collaborator whose they are of. */
  reviews: {
    sorts: ['id', 'version', 'reviewedAt'],
    defaultSort: descending('reviewedAt'),
    filters: { projectId: id, personId: id.optional(), submissionId: upTo(200).optional() },
  },
  comments: {
    sorts: ['id', 'createdAt'],
    defaultSort: ascending('createdAt'),
    /** Without a thread those on the project; with `q`, and no thread, all that have its words and the asker may read. */
    filters: { projectId: id, threadId: upTo(200).optional(), q: words },
  },
  threads: { sorts: ['id', 'name', 'lastAt'], defaultSort: descending('lastAt'), filters: { projectId: id } },
  readers: {
    sorts: ['id', 'name'],
    defaultSort: ascending('name'),
    /** `personId`: the collaborator; to collaborators it is themselves. */
    filters: { projectId: id, personId: id.optional() },
  },
  bundles: { sorts: ['id', 'madeAt'], defaultSort: descending('madeAt'), filters: { projectId: id } },
  evidence: { sorts: ['id', 'askedAt'], defaultSort: descending('askedAt'), filters: { projectId: id } },
  invoices: {
    sorts: ['id', 'date', 'plan', 'amount', 'status'],
    defaultSort: descending('date'),
    filters: { status: z.enum(invoiceStatuses).optional() },
  },
  mails: {
    sorts: ['id', 'template', 'recipient', 'status', 'queuedAt', 'sentAt'],
    defaultSort: descending('queuedAt'),
    filters: {
      projectId: id,
      status: oneOrSome(mailStatuses),
      /** In the recipient's address. */
      q: words,
    },
  },
  teams: {
    sorts: ['id', 'teamName', 'createdOn'],
    defaultSort: descending('createdOn'),
    filters: { state: z.enum(teamStates).optional() },
  },
  /** Both sorts are the order in which it happened. Paged by `before` and `after` nothing is counted. */
  history: { sorts: ['position', 'id'], defaultSort: descending('position'), filters: historyFilters },
} as const satisfies Record<ResourceName, ListRules>;
export type ListFilter<N extends ResourceName> = z.output<z.ZodObject<(typeof lists)[N]['filters']>>;

const rowId = upTo(200).min(1);
/** Every row asked for that the caller may see; nothing stands beside it. */
export const idsFilter = z.strictObject({ id: z.union([rowId, z.array(rowId).max(maxRows)]) });
export const sortOf = ({ sorts, moreSorts }: Pick<ListRules, 'sorts' | 'moreSorts'>) => {
  const field = moreSorts ? z.union([z.enum(sorts), z.string().regex(moreSorts.pattern)]) : z.enum(sorts);
  return z.tuple([field, z.enum(['ASC', 'DESC', 'asc', 'desc'])]);
};
const index = z.number().int().min(0).max(1e9);
/** First and last, both inclusive. */
export const range = z.tuple([index, index]);

/** As lists answer them: one that is asked for alone may say more. */
export const listRows = { ...resources, projects: resources.projects.partial(usuallyAbsent) } as const;

/** The list of projects, or of one project the people, the answers, the emails or the time line. */
const filtered = z.string().regex(/^(projects|(people|answers|mails|history)-[1-9]\d{8})$/);

/** Filters of a list that a person wants again, under a name (BEY-32): `search` is what the address of the list has. In the place of one of the same list and name. */
export const newSavedFilter = z.strictObject({
  list: filtered,
  name: required('Give the filter a name.', savedFilterLimits.name),
  search: z.string().min(1).max(savedFilterLimits.search),
});
export type NewSavedFilter = z.infer<typeof newSavedFilter>;

export const savedFilterRow = newSavedFilter.extend({ id: z.string() });
export type SavedFilterRow = z.infer<typeof savedFilterRow>;
