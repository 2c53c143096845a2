import type { Membership } from '@dossier/shared/authorization';
import { derivedId } from '@dossier/shared/basics/ids';
import { type CommandName, type CommandPayload, streams } from '@dossier/shared/contract';
import type { Directory } from '@dossier/shared/directory';
import type { UploadRegistry } from '@dossier/shared/upload-registry';
import {
  accountDecider,
  chargeOf,
  commentsDecider,
  downloadsDecider,
  inboxDecider,
  isProject,
  mailDecider,
  mailIdOf,
  type ProjectState,
  projectDecider,
  quoteDecider,
  quoteIdOf,
  submissionDecider,
  subscriptionDecider,
} from '../../domain/index.ts';
import { calendarOf } from '../calendar.ts';
import { fileFacts, usableFiles } from '../files.ts';
import { people } from '../people.ts';
import { type Ask, type Handling, type Read, row } from './command-handler.ts';

export type TableOptions = {
  readonly directory: Directory;
  readonly uploads: UploadRegistry;
  /** Length of the trial in days, tax as a fraction. */
  readonly settings: { readonly trialDays: number; readonly taxRate: number };
};

export type Table = { readonly [N in CommandName]: Handling<N> };

/** The nine digits of a new project; another attempt gives others. Never with a zero in front. */
export const projectIdOf = (commandId: string, attempt: number): string => {
  const digits = Number.parseInt(derivedId(commandId, 'project', attempt).replace('-', '').slice(0, 12), 16);
  return String(100_000_000 + (digits % 900_000_000));
};

/** Stands for the person of an unknown address; no person's id. */
const nobody = 'nobody';

/** Payload and context that need no look-up. */
const asSent = <D>(data: D): D => data;
const nothing = () => undefined;

type OfProject = { readonly projectId: string };
type OfPerson = { readonly personId: string };

const projectOf = ({ projectId }: OfProject, read: Read) => read(streams.project(projectId), projectDecider);
const membershipOf = (project: ProjectState): Membership | undefined => (isProject(project) ? project : undefined);
const membersOf = async (data: OfProject, _own: unknown, read: Read) => membershipOf(await projectOf(data, read));
const projectAsContext = async (data: OfProject, _own: unknown, read: Read) => ({
  project: await projectOf(data, read),
});
const subscriptionOf = (personId: string, read: Read) => read(streams.subscription(personId), subscriptionDecider);
const unlimited = { subscription: subscriptionDecider.initial };

/** Streams of a person: the caller's own, and the one a worker's command names. */
const ofCaller = (_data: unknown, { actor }: Ask) => actor;
const ofNamed = ({ personId }: OfPerson) => personId;

const account = {
  decider: accountDecider,
  stream: (_data: unknown, { actor }: Ask) => streams.account(actor),
  key: ofCaller,
  context: nothing,
};
const project = {
  decider: projectDecider,
  stream: ({ projectId }: OfProject) => streams.project(projectId),
  key: ({ projectId }: OfProject) => projectId,
  membership: (_data: unknown, own: ProjectState) => membershipOf(own),
  context: () => unlimited,
};
/** Commands that the host's plan may refuse. */
const projectOfPlan = {
  ...project,
  context: async (_data: unknown, { host }: ProjectState, read: Read) =>
    host === '' ? unlimited : { subscription: await subscriptionOf(host, read) },
};
const submission = {
  decider: submissionDecider,
  key: ({ projectId }: OfProject) => projectId,
  membership: membersOf,
  context: projectAsContext,
};
const ownSubmission = {
  ...submission,
  stream: ({ projectId }: OfProject, { actor }: Ask) => streams.submission(projectId, actor),
};
const inbox = {
  decider: inboxDecider,
  stream: (_data: unknown, { actor }: Ask) => streams.inbox(actor),
  key: ofCaller,
  context: nothing,
};
const mail = {
  decider: mailDecider,
  stream: ({ mailId }: { mailId: string }) => streams.mail(mailId),
  key: ({ mailId }: { mailId: string }) => mailId,
  context: nothing,
};

/** How each command is handled. A command without a row does not compile. */
export const createTable = ({ directory, uploads, settings }: TableOptions): Table => {
  const { mentioned, known } = people(directory);

  const subscription = {
    decider: subscriptionDecider,
    stream: (_data: unknown, { actor }: Ask) => streams.subscription(actor),
    key: ofCaller,
    context: () => settings,
  };
  const subscriptionOfNamed = {
    ...subscription,
    stream: ({ personId }: OfPerson) => streams.subscription(personId),
    key: ofNamed,
  };
  const otherSubmission = {
    ...submission,
    /** An unknown address is nobody's stream: only who may know of the project learns that there is no such collaborator. */
    stream: async ({ projectId, email }: OfProject & { email: string }) =>
      streams.submission(projectId, (await directory.findByEmail(email))?.personId ?? nobody),
  };

  const withPerson = async <D extends { readonly email: string }>({ email, ...data }: D) => ({
    ...data,
    personId: await known(email),
  });
  /** Unknown addresses are told like people outside the project, so that nobody learns who has an account. */
  const withPeople = async ({ projectId, documentId, ...data }: CommandPayload<'AssignDocument'>) => {
    const emails = 'email' in data ? [data.email] : data.emails;
    const found = await Promise.all(emails.map((email) => directory.findByEmail(email)));
    return { projectId, documentId, personIds: found.map((person) => person?.personId ?? nobody) };
  };
  const withSettings = async <
    D extends { coHostEmails: string[]; supportStaff: string; terms: true; endDate: string; timeZone: string },
  >(
    { coHostEmails, supportStaff, terms: _accepted, ...data }: D,
    now: number,
  ) => ({
    ...data,
    coHosts: await Promise.all(coHostEmails.map(mentioned)),
    supportStaff: supportStaff === '' ? null : await mentioned(supportStaff),
    calendar: calendarOf(data.endDate, data.timeZone, now),
  });

  return {
    RegisterAccount: row('RegisterAccount', {
      ...account,
      stream: ({ personId }) => streams.account(personId),
      key: ofNamed,
      resolve: ({ terms: _accepted, ...data }) => data,
    }),
    UpdateProfile: row('UpdateProfile', { ...account, resolve: asSent }),
    ChangeProfilePicture: row('ChangeProfilePicture', {
      ...account,
      resolve: async (data, { actor }) => {
        await fileFacts(uploads, data.fileId, { owner: actor, purpose: 'picture' });
        return data;
      },
      files: ({ fileId }) => [fileId],
    }),
    RemoveProfilePicture: row('RemoveProfilePicture', { ...account, resolve: asSent }),
    SetNotificationPreference: row('SetNotificationPreference', { ...account, resolve: asSent }),
    CloseAccount: row('CloseAccount', { ...account, resolve: () => ({}) }),

    CreateProject: row('CreateProject', {
      decider: projectDecider,
      fresh: true,
      stream: (_data, { commandId, attempt }) => streams.project(projectIdOf(commandId, attempt)),
      key: (_data, { commandId, attempt }) => projectIdOf(commandId, attempt),
      context: async (_data, _own, read, { actor }) => ({ subscription: await subscriptionOf(actor, read) }),
      resolve: async (data, { commandId, attempt, now }) => ({
        ...(await withSettings(data, now)),
        projectId: projectIdOf(commandId, attempt),
      }),
    }),
    UpdateProject: row('UpdateProject', { ...project, resolve: (data, { now }) => withSettings(data, now) }),
    SetExpectedCollaborators: row('SetExpectedCollaborators', { ...projectOfPlan, resolve: asSent }),
    InviteCollaborators: row('InviteCollaborators', {
      ...projectOfPlan,
      resolve: async ({ emails, ...data }) => ({ ...data, personIds: await Promise.all(emails.map(mentioned)) }),
    }),
    RemoveCollaborator: row('RemoveCollaborator', { ...project, resolve: withPerson }),
    DefineDocuments: row('DefineDocuments', {
      ...projectOfPlan,
      resolve: async (data, { actor }) => {
        const fileIds = data.documents.flatMap(({ templateFileId }) => templateFileId ?? []);
        const use = { owner: actor, purpose: 'template', projectId: data.projectId } as const;
        return { ...data, templates: await usableFiles(uploads, fileIds, use) };
      },
      files: ({ documents }) => documents.flatMap(({ templateFileId }) => templateFileId ?? []),
    }),
    AssignDocument: row('AssignDocument', { ...project, resolve: withPeople }),
    UnassignDocument: row('UnassignDocument', { ...project, resolve: withPeople }),
    AttachSupportingFile: row('AttachSupportingFile', {
      ...project,
      resolve: async (data, { actor }) => {
        const { projectId, fileId } = data;
        const file = await fileFacts(uploads, fileId, { owner: actor, purpose: 'supporting', projectId });
        return { ...data, file };
      },
      files: ({ fileId }) => [fileId],
    }),
    RemoveSupportingFile: row('RemoveSupportingFile', { ...project, resolve: asSent }),
    ActivateProject: row('ActivateProject', { ...project, resolve: asSent }),
    /** Whom a project is not open to is told by the decision that there is none. */
    JoinProject: row('JoinProject', { ...projectOfPlan, resolve: asSent }),
    LeaveProject: row('LeaveProject', { ...project, resolve: asSent }),
    DeleteProject: row('DeleteProject', { ...project, resolve: asSent }),
    RestoreProject: row('RestoreProject', { ...project, resolve: asSent }),
    PurgeProject: row('PurgeProject', { ...project, resolve: asSent }),
    CloseProject: row('CloseProject', { ...project, resolve: asSent }),

    UploadDocument: row('UploadDocument', {
      ...ownSubmission,
      resolve: async (data, { actor }) => {
        const { projectId, documentId, fileId } = data;
        const use = { owner: actor, purpose: 'document', projectId, documentId } as const;
        return { ...data, personId: actor, file: await fileFacts(uploads, fileId, use) };
      },
      files: ({ fileId }) => [fileId],
    }),
    WithdrawDocument: row('WithdrawDocument', {
      ...ownSubmission,
      resolve: (data, { actor }) => ({ ...data, personId: actor }),
    }),
    ReviewDocument: row('ReviewDocument', { ...otherSubmission, resolve: withPerson }),
    ExtendDueMoment: row('ExtendDueMoment', { ...otherSubmission, resolve: withPerson }),
    RemindCollaborator: row('RemindCollaborator', {
      ...submission,
      stream: ({ projectId, personId }) => streams.submission(projectId, personId),
      resolve: asSent,
    }),

    AddComment: row('AddComment', {
      ...submission,
      decider: commentsDecider,
      stream: ({ projectId }) => streams.comments(projectId),
      resolve: asSent,
    }),
    RecordDownload: row('RecordDownload', {
      ...submission,
      decider: downloadsDecider,
      stream: ({ projectId }) => streams.downloads(projectId),
      resolve: asSent,
    }),

    StartSubscription: row('StartSubscription', {
      ...subscription,
      resolve: (data) => ({ ...data, ...chargeOf('trial', data, settings.taxRate) }),
    }),
    ChangeCard: row('ChangeCard', { ...subscription, resolve: asSent }),
    CancelSubscription: row('CancelSubscription', { ...subscription, resolve: asSent }),
    RecordPayment: row('RecordPayment', { ...subscriptionOfNamed, resolve: asSent }),
    RecordPaymentFailure: row('RecordPaymentFailure', { ...subscriptionOfNamed, resolve: asSent }),
    RecordRenewal: row('RecordRenewal', { ...subscriptionOfNamed, resolve: asSent }),

    Notify: row('Notify', {
      ...inbox,
      stream: ({ personId }) => streams.inbox(personId),
      key: ofNamed,
      resolve: asSent,
    }),
    MarkNotificationRead: row('MarkNotificationRead', { ...inbox, resolve: asSent }),
    MarkNotificationUnread: row('MarkNotificationUnread', { ...inbox, resolve: asSent }),
    MarkAllNotificationsRead: row('MarkAllNotificationsRead', { ...inbox, resolve: asSent }),
    QueueMail: row('QueueMail', {
      ...mail,
      fresh: true,
      stream: (_data, { commandId }) => streams.mail(mailIdOf(commandId)),
      key: ({ projectId, recipient }) => projectId ?? recipient,
      resolve: asSent,
    }),
    RecordMailSent: row('RecordMailSent', { ...mail, resolve: asSent }),
    RecordMailFailed: row('RecordMailFailed', { ...mail, resolve: asSent }),

    RequestQuote: row('RequestQuote', {
      decider: quoteDecider,
      fresh: true,
      stream: (_data, { commandId }) => streams.quote(quoteIdOf(commandId)),
      key: (_data, { commandId }) => quoteIdOf(commandId),
      context: nothing,
      resolve: async ({ email, ...data }) => ({ ...data, personId: await mentioned(email) }),
    }),
  };
};
