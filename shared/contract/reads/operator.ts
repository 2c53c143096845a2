/** Answers of `/api/operator`: for operators alone, for everybody else there is nothing. */
import { z } from 'zod';
import { mailStatuses } from '../events/mails.ts';
import { handOverStates } from '../hand-over.ts';
import { hostingAnswers } from '../installation.ts';
import { projectStatuses } from '../limits.ts';
import { billings, colours, settingName } from '../settings.ts';

const moment = z.iso.datetime();

export const lightNames = ['events', 'views', 'mail', 'storage', 'backups', 'seals', 'clock', 'version'] as const;
/** `unknown`: nobody here can see it. */
export const lightStates = ['good', 'watch', 'bad', 'unknown'] as const;

export const light = z.object({
  name: z.enum(lightNames),
  state: z.enum(lightStates),
  says: z.string().describe('One sentence: how it is, and what to do'),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
});
export type Light = z.infer<typeof light>;

export const listedJob = z.object({
  queue: z.string(),
  id: z.string(),
  state: z.enum(['dead', 'delayed', 'stuck']),
  attempts: z.number().int(),
  reason: z.string(),
  runAt: z.string().nullable(),
});
export type ListedJobRow = z.infer<typeof listedJob>;

export const parkedRow = z.object({
  key: z.string(),
  type: z.string(),
  eventId: z.string(),
  reason: z.string(),
  since: z.string().nullable(),
  waiting: z.number().int(),
});
export type ParkedRow = z.infer<typeof parkedRow>;

export const failedMail = z.object({
  id: z.string(),
  recipient: z.string().describe('The address; empty: the person was removed'),
  template: z.string(),
  status: z.enum(mailStatuses),
  reason: z.string().nullable(),
  queuedAt: moment,
});
export type FailedMail = z.infer<typeof failedMail>;

/** Rows of each list at most: the newest. */
export const operatorListLength = 50;

/** In the order in which they are read: the first that is wrong often explains those after it. */
export const doctorChecks = [
  'address',
  'proxies',
  'live',
  'upload',
  'clock',
  'data',
  'room',
  'mail',
  'previews',
  'sandbox',
  'backups',
] as const;
export const doctorFinding = z.object({
  name: z.enum(doctorChecks),
  state: z.enum(lightStates),
  says: z.string().describe('How it is, and what to do'),
});
export type DoctorFinding = z.infer<typeof doctorFinding>;
export const doctorReport = z.object({
  at: moment.nullable().describe('Of the last look; null: there was none'),
  running: z.boolean(),
  findings: z.array(doctorFinding),
});
export type DoctorReport = z.infer<typeof doctorReport>;

export const askDoctor = z.strictObject({
  seenAt: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .describe('The origin at which the browser is'),
  mail: z.boolean().default(false).describe('A test email goes to whoever asks'),
});
export type AskDoctor = z.infer<typeof askDoctor>;

export const operatorOverview = z.object({
  at: moment,
  lights: z.array(light),
  jobs: z.array(listedJob),
  parked: z.array(parkedRow),
  mails: z.object({ counts: z.record(z.string(), z.number().int()), failed: z.array(failedMail) }),
  doctor: doctorReport.nullable().describe('null: nobody looks from here'),
  /** Without one, hosts may have limits of their own. */
  shop: z.boolean(),
});
export type OperatorOverview = z.infer<typeof operatorOverview>;

export const operatorPeopleQuery = z.strictObject({ q: z.string().trim().toLowerCase().max(200).default('') });

/** What can be handed over of one person: how much, never what it is called. */
export const heldByPerson = z.object({
  projects: z.number().int(),
  templates: z.number().int(),
  teams: z.number().int(),
});
export type HeldByPerson = z.infer<typeof heldByPerson>;
export const handOverRow = z.object({
  handOverId: z.string(),
  to: z.string().describe('The address'),
  state: z.enum(handOverStates),
  until: moment,
});
export type HandOverRow = z.infer<typeof handOverRow>;

export const operatedPerson = z.object({
  personId: z.string(),
  email: z.string(),
  name: z.string(),
  status: z.enum(['known', 'pending', 'active', 'closing', 'locked']),
  isOperator: z.boolean(),
  hosting: z.enum(hostingAnswers).nullable().describe('Where hosts are let in on request'),
  sessions: z.number().int(),
  lastUsedAt: moment.nullable(),
  hosted: z.number().int().describe('Projects and teams'),
  storage: z.number().int().describe('Bytes of the projects that they host'),
  holds: heldByPerson,
  handOver: handOverRow.nullable().describe('The newest'),
  limits: z.object({
    collaborators: z.number().int().nullable(),
    storage: z.number().int().nullable(),
    projects: z.number().int().nullable(),
    fileSize: z.number().int().nullable(),
    retentionDays: z.number().int().nullable(),
  }),
});
export type OperatedPerson = z.infer<typeof operatedPerson>;
export const operatorPeople = z.object({
  people: z.array(operatedPerson),
  more: z.boolean(),
  asking: z.array(operatedPerson).describe('Who asks to host, the oldest first'),
});
export type OperatorPeople = z.infer<typeof operatorPeople>;

export const operatedProject = z.object({
  id: z.string(),
  host: z.string().describe('The address'),
  status: z.enum(projectStatuses).nullable(),
  people: z.number().int().nullable(),
  createdAt: moment.nullable(),
  bytes: z.number().int().describe('Of documents'),
});
export type OperatedProject = z.infer<typeof operatedProject>;
export const leftByPerson = z.object({
  personId: z.string(),
  holds: heldByPerson,
  storage: z.number().int().describe('Bytes'),
  until: moment.describe('Until when it can be handed over, before it is deleted for good'),
  handOver: handOverRow.nullable().describe('The newest'),
});
export type LeftByPerson = z.infer<typeof leftByPerson>;
export const operatorProjects = z.object({
  projects: z.array(operatedProject),
  total: z.number().int(),
  left: z.array(leftByPerson).describe('Of closed accounts, the first to be deleted first'),
});
export type OperatorProjects = z.infer<typeof operatorProjects>;

export const operatorSecurity = z.object({
  sharedNetworks: z.array(z.string()).describe('Whose addresses are not counted as one client'),
  acts: z.array(
    z.object({
      id: z.string(),
      at: moment,
      type: z.string().describe('Of an event of the stream `installation`'),
      by: z.string().describe('The address; `command line`'),
      about: z.string().describe('Whom or what it is about'),
      reason: z.string().nullable(),
    }),
  ),
  refused: z.array(
    z.object({
      id: z.string(),
      at: moment,
      count: z.number().int(),
      action: z.string(),
      code: z.string(),
      by: z.string().describe('The address; empty: nobody who is known'),
      from: z.string().nullable().describe('A shortened address'),
      projectId: z.string().nullable(),
    }),
  ),
});
export type OperatorSecurity = z.infer<typeof operatorSecurity>;

export const operatorSettings = z.object({
  settings: z.object({
    name: z.string(),
    colour: z.enum(colours),
    logo: z.object({ fileId: z.string(), digest: z.string() }).nullable(),
    senderName: z.string().nullable(),
    imprint: z.string().nullable(),
    privacy: z.string().nullable(),
    billing: z.enum(billings),
    hosts: z.string(),
    projects: z.number().int().nullable(),
    collaborators: z.number().int(),
    storage: z.number().int().describe('Bytes'),
    fileSize: z.number().int().nullable().describe('Bytes'),
    retentionDays: z.number().int().nullable(),
    publicUrl: z.string().nullable(),
  }),
  given: z.array(settingName).describe('Which of them a variable says: these cannot be changed here'),
  /** As it runs; what is chosen holds from the next start on. */
  shop: z.boolean(),
});
export type OperatorSettings = z.infer<typeof operatorSettings>;

const operatorsNotice = z.object({ text: z.string(), from: moment, until: moment, readOnly: z.boolean() });
/** For everybody; null: there is nothing to say now. */
export const noticeToAll = z.object({ notice: operatorsNotice.nullable() });
export type NoticeToAll = z.infer<typeof noticeToAll>;

export const noticeWindow = z
  .strictObject({ from: z.iso.datetime('Enter when it begins.'), until: z.iso.datetime('Enter when it ends.') })
  .partial()
  .superRefine(({ from, until }, context) => {
    if (from && !until) context.addIssue({ code: 'custom', path: ['until'], message: 'Enter when it ends.' });
    if (until && !from) context.addIssue({ code: 'custom', path: ['from'], message: 'Enter when it begins.' });
  });
export const operatorNotice = z.object({
  notice: operatorsNotice.nullable().describe('Also before it is shown, until it is over or withdrawn'),
  deadlines: z.object({
    total: z.number().int(),
    first: z.array(z.object({ id: z.string(), host: z.string().describe('The address'), dueAt: moment })),
  }),
});
export type OperatorNotice = z.infer<typeof operatorNotice>;
