/** The time line of a project: an entry for every event of the project's key (BEY-01). */
import { z } from 'zod';
import { projectId, upTo } from '../fields.ts';
import { longestSearch } from '../limits.ts';
import { entryKinds } from './history-kinds.ts';

const moment = z.iso.datetime();
const named = z.object({ id: z.string().nullable(), name: z.string() });
const position = z.number().int().min(0);

/**
 * Its id is `{projectId}.{position}`, with 16 digits. A refused attempt has the position of the
 * last event before it, and its id goes on with `.` and its own, so that ids have the order of time.
 */
export const historyRow = z.object({
  id: z.string(),
  projectId: z.string(),
  position,
  at: moment,
  kind: z.enum(entryKinds),
  /** Collaborators see the names of others, not their ids. */
  actor: named,
  /** Whom it concerns. */
  person: named.nullable(),
  document: named.nullable(),
  text: z.string(),
  /** `before` is null for what was not there, `after` for what is gone. */
  details: z.array(z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  late: z.boolean(),
  /** Done by a person although the clock does it, too. */
  byHand: z.boolean(),
});
export type HistoryRow = z.infer<typeof historyRow>;

/** One entry, with the event as it is stored; its personal values are decrypted. */
export const historyEntry = historyRow.extend({
  /** Null for a refused attempt, which is no event: nothing chains or seals it. */
  event: z
    .object({
      id: z.string(),
      type: z.string(),
      version: z.number(),
      stream: z.string(),
      revision: z.number(),
      time: moment,
      actor: z.string().nullable(),
      commandId: z.string(),
      causationId: z.string(),
      correlationId: z.string(),
      data: z.record(z.string(), z.unknown()),
    })
    .nullable(),
  digest: z.string(),
  /** Of the event before it in the stream; empty for the first. */
  previousDigest: z.string(),
  /** The first seal that covers it; null: not sealed yet. */
  seal: z.object({ number: z.number(), time: moment, size: z.number(), root: z.string() }).nullable(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

const idText = upTo(64);
/** A position, or all of an entry's id that follows the project's. */
const place = z.union([position, z.string().regex(/^\d{16}(\.[a-f0-9]{16})?$/)]);
export type HistoryPlace = z.output<typeof place>;

/** Newest first; the next page is asked for with `before`. */
export const historyFilters = {
  projectId: idText,
  /** Who did it, or whom it concerns. */
  personId: idText.optional(),
  documentId: idText.optional(),
  kind: z.array(z.enum(entryKinds)).max(entryKinds.length).optional(),
  from: moment.optional(),
  to: moment.optional(),
  q: upTo(longestSearch).optional(),
  /** Both exclusive. */
  before: place.optional(),
  after: place.optional(),
} satisfies z.ZodRawShape;
export type HistoryFilter = z.output<z.ZodObject<typeof historyFilters>>;

const { projectId: _projectId, before: _before, after: _after, ...sifting } = historyFilters;
/** Of the time line as a file: the filters of the page, but all of its pages. */
export const historySelection = z.strictObject(sifting);
export type HistorySelection = z.output<typeof historySelection>;

export const historyFormats = ['csv', 'json', 'jsonl'] as const;
export type HistoryFormat = (typeof historyFormats)[number];
/** POST /api/downloads. */
export const historyDownload = z.strictObject({
  projectId,
  history: z.enum(historyFormats),
  filter: historySelection.default({}),
});
