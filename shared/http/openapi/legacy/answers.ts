import { z } from 'zod';
import * as contract from '../../../contract/index.ts';

const text = z.string();

const settings = {
  ID: text,
  ProjectName: text,
  projectdetails: text,
  status: z.enum(contract.projectStatuses),
  visibility: z.enum(contract.projectScopes),
  host: text.describe('The address, or the name for who may not see it'),
  Role: z.enum(contract.projectRoles),
  role: z.enum(contract.projectRoles),
  startDate: text,
  endDate: text,
  timeZone: text,
  reminder: z.enum(contract.reminders),
  collectDocs: z.enum(['yes', 'no']),
  coHostEmails: text.describe('By commas'),
  members: text.describe('The support staff'),
};
const definition = z.object({
  ...{ fieldName: text, type: contract.documentType, maxSize: z.number(), sizeUnit: z.enum(contract.sizeUnits) },
  ...{ filename: text, date: text },
});
const sample = z.object({ fieldName: text, filename: text, filePath: text });
const assigned = z.object({
  ...{ fieldName: text, collabName: text, collabemail: text, uploadstatus: z.enum(['pending', 'complete']) },
  ...{ actions: z.enum(contract.documentStatuses), filename: text, filePath: text.optional() },
});

const full = {
  ...settings,
  collaborator: z.array(z.object({ name: text, email: text, collabemail: text })),
  docassigned: z.array(assigned),
  collabcount: z.number(),
  documents: z.array(definition),
  samplefile: z.array(sample),
  supportingfiles: text.describe('JSON that holds `filePath`, empty without any'),
  docCount: z.number(),
  docCounttotal: z.number(),
};
/** All that people outside see of a public project. */
const outside = z.object({
  ...{ ID: text, ProjectName: text, projectdetails: text, status: z.literal('active') },
  ...{ visibility: z.enum(contract.projectScopes), host: text, endDate: text, timeZone: text },
});
const stored = z.object(full);

const { documents, ...others } = full;
const line = z.object({
  ...Object.fromEntries(Object.keys(others).map((name) => [name, text])),
  ...{ id: z.number(), docCount: z.number(), docCounttotal: z.number(), comments: z.number() },
  documents,
  members: text.describe('Names by semicolons'),
});

const { me, notificationRow, subscriptionView } = contract;
const card = subscriptionView.shape.card.pick({ last4: true, expMonth: true, expYear: true });
const message = text.describe('Fit to be shown');

/** What clients of the specification are answered. */
export const answers = {
  lines: z.array(line),
  project: z.object({ project: z.union([z.object(full), outside]) }),
  notifications: z.array(
    z.object({
      ...notificationRow.pick({ id: true, message: true, dateTime: true, read: true }).shape,
      is_read: z.boolean(),
    }),
  ),
  profile: me.pick({
    ...{ firstName: true, lastName: true, email: true, designation: true, organization: true },
    ...{ isSubscribed: true, city: true, address1: true, address2: true, postcode: true },
  }),
  card: card.extend({ subscriptiontype: z.enum(contract.billingPeriods) }),
  session: contract.session,
  accepted: z.object({}),
  mailed: contract.otpAnswer,
  valid: z.object({ valid: z.literal(true) }),
  verified: z.object({ message, token: text }),
  done: z.object({ message }),
  created: z.object({ message, id: text, project: stored, filePath: text.optional() }),
  stored: z.object({ message, project: stored }),
  assigned: z.object({ project: stored }),
  joined: z.object({ message, projectId: text }),
  filed: z.object({ message, filePath: text }),
  results: z.object({
    projects: z.array(
      z.object({ ID: text, ok: z.boolean(), message: message.optional(), status: z.number().int().optional() }),
    ),
  }),
  paid: z.object({
    ...{ message, status: z.enum(['active', 'requires-action']) },
    ...{ paymentId: text.optional(), clientSecret: text.optional() },
  }),
} as const;
