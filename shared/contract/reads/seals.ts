/** Answers of GET /api/seals and /api/receipts. */
import { z } from 'zod';
import { digits } from '../fields.ts';

const moment = z.iso.datetime();
export const lastSeal = 999_999_999;
const number = digits(1, lastSeal);

/** Of GET /api/seals: those before this one. */
export const sealQuery = z.strictObject({ before: number.optional() });
/** Of GET /api/seals/{number}/consistency: the earlier seal. */
export const sealStep = z.strictObject({ from: number });

export const sealKeys = z.object({
  keys: z.array(
    z.object({
      key: z.string().describe('A verifier key of C2SP signed notes'),
      since: moment,
      until: moment.nullable(),
    }),
  ),
});

export const sealRow = z.object({
  number: z.number().int().describe('Counts from 1'),
  time: moment,
  size: z.number().int().describe('Leaves of the tree so far'),
  events: z.number().int().nullable().describe('Leaves that it added, one for each event; null in old seals'),
  streams: z.number().int(),
  root: z.string().describe('RFC 6962, base64'),
  checkpoint: z.string().describe('A C2SP tlog-checkpoint, signed'),
  key: z.string().describe('The verifier key it is signed with'),
});
export type SealRow = z.infer<typeof sealRow>;

/** Who keeps copies outside the store: a file, a mailbox, a time-stamping server (RFC 3161). */
export const sealWitnesses = ['file', 'mail', 'tsa'] as const;

export const sealPage = z.object({
  seals: z.array(sealRow),
  total: z.number().int(),
  witnesses: z.array(z.enum(sealWitnesses)).describe('Who is shown each seal'),
});
export type SealPage = z.infer<typeof sealPage>;

export const sealConsistency = z.object({
  from: sealRow,
  to: sealRow,
  proof: z.array(z.string()).describe('RFC 6962, 2.1.2, base64'),
});

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** A receipt that proves itself; see `contract/evidence`. */
export const receipt = z.object({
  format: z.literal('dossier-receipt/1'),
  stated: z
    .object({
      project: z.string(),
      document: z.string(),
      file: z.string().describe('Empty for answers'),
      answers: z
        .array(z.object({ question: z.string(), text: z.string().optional(), answer: z.string() }))
        .optional()
        .describe(
          'Of a section, whose title is `document`; or a reason instead of the answer to the question `document`',
        ),
      collaborator: z.string(),
      deadline: moment,
      seal: z.enum(['sealed', 'unsealed', 'unproven']),
      sealedAt: moment.nullable(),
    })
    .describe('What no seal covers'),
  event: z
    .looseObject({
      id: z.string(),
      type: z.enum(['DocumentUploaded', 'AnswersSubmitted', 'ItemExcused']),
      time: moment,
    })
    .describe('As it is stored'),
  previous: z.union([hash, z.literal('')]).describe('Digest of the event before it in its stream'),
  digest: hash.describe('SHA-256 of the previous digest and the RFC 8785 JSON of the event'),
  proof: z.string().nullable().describe('A C2SP tlog-proof of the digest, once it is sealed'),
  key: z.string().nullable().describe('The verifier key of the seal'),
  checksums: z.record(z.string(), hash).describe('SHA-256 of the RFC 8785 JSON of each part'),
});

const faults = ['changed', 'removed', 'inserted', 'not as sealed', 'seal not signed'] as const;

/** A line of GET /api/projects/{projectId}/verification; only the last one is `done`. */
export const verificationLine = z.discriminatedUnion('done', [
  z.object({ done: z.literal(false), checked: z.number().int(), of: z.number().int() }),
  z.object({
    done: z.literal(true),
    ok: z.boolean(),
    events: z.number().int(),
    streams: z.number().int(),
    unsealed: z.number().int().describe('Events that wait for the next seal'),
    last: z.object({ id: z.string(), at: moment }).nullable().describe('All holds up to this event'),
    seal: z.object({ number: z.number().int(), at: moment }).nullable().describe('The newest one that was compared'),
    finding: z
      .object({ fault: z.enum(faults), id: z.string(), kind: z.string(), at: z.string() })
      .nullable()
      .describe('The first event that does not hold'),
  }),
]);
export type VerificationLine = z.infer<typeof verificationLine>;
