import { z } from 'zod';
import * as contract from '../../../contract/index.ts';
import { type Json, schemaOf } from '../parts.ts';

const { auth, commands, email, projectId } = contract;
const ignored = z.unknown().optional();

/** Text of JSON, as forms send it; some lists come so in JSON bodies, too. */
const jsonText = (content: z.ZodType) =>
  z.string().meta({ contentMediaType: 'application/json', contentSchema: schemaOf(content, 'input') });
const listOrText = (list: z.ZodType) => z.union([list, jsonText(list)]);
const file = z.string().meta({ format: 'binary' });

/** Nobody named is nobody else. */
const ownEmail = z.union([email, z.literal(''), z.null()]).optional();
const { ChangeCard: card, RequestQuote: quote, UpdateProfile: profile } = commands;
const { paymentMethodId, brand, last4, expMonth, expYear, billingName } = card.shape;
const text = (pattern: RegExp) => z.string().regex(pattern);

const { firstName, lastName, designation, organization } = contract.profileFields;
const id = z.union([projectId, z.number().int().min(100_000_000).max(999_999_999)]);
const settings = contract.projectSettings.shape;

const address = String(schemaOf(email, 'input').pattern).slice(1, -1);
const addresses = z
  .string()
  .regex(new RegExp(`^(?:${address}(?:[,;] ?${address}){0,19})?$`, 'u'))
  .max(254);

/** The form's names; those of the server are understood as well. Null says nothing. */
const chosen = {
  projectDetails: settings.projectDetails.nullish(),
  projectScope: settings.projectScope.nullish(),
  collectDocs: z.union([settings.collectDocs, z.boolean()]).nullish(),
  timeZone: settings.timeZone.nullish(),
  reminder: settings.reminder.nullish(),
  coHostEmails: z.union([z.array(email).max(20), addresses]).nullish(),
  supportStaff: settings.supportStaff.nullish(),
};
const terms = z.union([z.literal(true), z.literal('true')]);
const { projectName, startDate, endDate } = settings;
const project = z.object({ projectName, startDate, endDate, terms, ...chosen });
const cased = (word: string) => [word, word.charAt(0).toUpperCase() + word.slice(1)];
const status = z.enum(contract.projectStatuses.flatMap(cased)).optional();
const changes = z.object({
  projectName: projectName.nullish(),
  startDate: startDate.nullish(),
  endDate: endDate.nullish(),
  terms: terms.optional(),
  ...chosen,
  Status: status,
});

const name = contract.personName.nullish();
const called = { name, firstname: name, lastname: name };
const person = z.union([
  z.object({ email, ...called }),
  z.object({ collabemail: email, email: z.null().optional(), ...called }),
]);
const collaborators = listOrText(z.array(person).min(1).max(300));
const assignment = z.union([
  z.object({ fieldName: z.string(), collabemail: email }),
  z.object({ fieldName: z.string(), email, collabemail: z.null().optional() }),
]);
const docassigned = listOrText(z.array(assignment).max(10_000));
const definition = contract.documentDefinition.omit({ documentId: true, templateFileId: true });
const documents = z.array(z.object({ ...definition.shape, filename: ignored }));

/** What is not right in one project is said in its own result. */
const projects = z
  .array(
    z.looseObject({
      ID: z.unknown().describe('9 digits').optional(),
      documents: z
        .unknown()
        .describe('Definitions, or uploaded document records with `userId`, `fieldName`, `actions` and `remarks`')
        .optional(),
      samplefile: z.unknown().describe('Documents whose templates stay').optional(),
    }),
  )
  .min(1)
  .max(100);

const json = (shape: z.ZodRawShape): Json => ({
  required: true,
  content: { 'application/json': { schema: schemaOf(z.object(shape), 'input') } },
});
const form = (shape: z.ZodRawShape): Json => ({
  required: true,
  content: { 'multipart/form-data': { schema: schemaOf(z.object(shape), 'input') } },
});

/** What clients of the specification send, by the name of the call. */
export const bodies = {
  login: json(auth.signIn.shape),
  register: json({
    ...{ email, password: contract.password, firstname: firstName, lastname: lastName, designation, organization },
    token: auth.register.shape.ticket.describe('Absent: the proof is in a cookie').optional(),
  }),
  updatePassword: json({
    ...{ email: ownEmail, existingPass: auth.changePassword.shape.existingPassword },
    password: contract.password,
  }),
  resetPassword: json({
    email: email.optional(),
    token: auth.ticket.shape.ticket.optional(),
    password: contract.password,
  }),
  verifyResetToken: json({ token: auth.ticket.shape.ticket.optional() }),
  sendEmail: json({ to: email, subject: ignored, body: ignored, flow: auth.otp.shape.flow }),
  verifyOtp: json({
    ...{ to: email, otp: auth.verifyOtp.shape.otp, flow: auth.verifyOtp.shape.flow },
    reset: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  }),
  resetLink: json({ to: email }),
  sendQuote: json({ to: email, ...quote.omit({ email: true }).shape, subject1: ignored, body1: ignored }),
  updateProfile: json({ ...profile.shape, email: ownEmail }),
  addProject: form({ project: jsonText(project), file: file.optional() }),
  updateProject: json({ ID: id, ...changes.shape }),
  updateProjectById: json(changes.shape),
  updateProjectStatus: form({
    projectId,
    collabCount: commands.SetExpectedCollaborators.shape.expectedCollaborators.optional(),
    Status: status,
  }),
  deleteProject: json({ id }),
  updateProjectCollab: json({ projectId: id, collaborators }),
  addCollaborators: json({ collaborators }),
  updateProjectDocAssigned: json({ projectID: id, docassigned }),
  replaceAssignments: json({ docassigned }),
  storeAssignments: json({ docassigned }),
  uploadMultiple: form({ projectId, documents: jsonText(documents), docCount: ignored, file0: file.optional() }),
  uploadSupportingFile: form({ projectId, file }),
  uploadDocument: form({
    ...{ projectId, fieldName: z.string(), file, userId: z.string().optional() },
    ...{ filesize: z.number().int().optional(), actions: z.literal('Uploaded').optional() },
  }),
  updateProjectDocuments: json({ projects: listOrText(projects) }),
  storeCard: json({
    ...{ paymentMethodId, brand, last4, billingName, subscriptiontype: z.enum(contract.billingPeriods) },
    expMonth: z.union([expMonth, text(/^0{0,2}(?:0?[1-9]|1[0-2])$/)]),
    expYear: z.union([expYear, text(/^(?:2[01]\d\d|2200)$/)]),
    plan: z.enum(contract.plans).optional(),
    members: z.number().int().min(1).max(contract.mostTeamMembers).optional(),
  }),
} as const;
