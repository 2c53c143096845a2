/** What the link of an invitation opens, for people without an account (BEY-41). */
import { z } from 'zod';
import { documentType, upTo } from '../fields.ts';
import { sizeUnits } from '../limits.ts';
import { nonce, ticket } from './auth.ts';

const link = upTo(400).min(20);

export const invitationCalls = {
  read: z.strictObject({ link }),
  /** `key`: made by the browser, so that an answer that was lost can be asked for again. `ticket`: of a code. */
  open: z.strictObject({ link, key: nonce, ticket: ticket.optional() }),
} as const;

/** Who asks for what until when. */
export const invitationView = z.object({
  projectId: z.string(),
  projectName: z.string(),
  projectDetails: z.string(),
  hostName: z.string(),
  hostEmail: z.string(),
  /** Whom it is for. */
  email: z.string(),
  dueAt: z.iso.datetime(),
  timeZone: z.string(),
  /** The due date has not passed for this person. */
  open: z.boolean(),
  documents: z.array(
    z.object({
      fieldName: z.string(),
      type: documentType,
      moreTypes: z.array(documentType),
      optional: z.boolean(),
      maxSize: z.number(),
      sizeUnit: z.enum(sizeUnits),
    }),
  ),
  hasQuestions: z.boolean(),
  /** How many are required and not given yet. */
  answers: z.number(),
  hasAccount: z.boolean(),
  /** The host lets invited people upload without an account. */
  guests: z.boolean(),
  /** The link is too old, or was opened before: only a mailed code proves the address now. */
  needsCode: z.boolean(),
  declinePath: z.string(),
});
export type InvitationView = z.infer<typeof invitationView>;
