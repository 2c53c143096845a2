/** Arbitrary events and commands over few ids, so that they meet. */
import {
  answerActions,
  DAY,
  type DomainEvent,
  type EventType,
  events,
  HOUR,
  plans,
  projectScopes,
  type QuestionSection,
  rejectReasons,
  reviewActions,
  teamStatuses,
  teamTypes,
  usualPacing,
} from '@dossier/shared/contract';
import fc from 'fast-check';
import type { AccountCommand } from '../account/account.ts';
import type { DomainCommand } from '../commands.ts';
import type { Moment } from '../decider.ts';
import { mailIdOf, notificationIdOf, paymentIdOf, renewalIdOf, teamIdOf } from '../ids.ts';
import type { InboxCommand } from '../inbox/inbox.ts';
import type { MailCommand } from '../mail/mail.ts';
import type { ProjectCommand } from '../project/index.ts';
import type { SubmissionCommand } from '../submission/index.ts';
import type { SubscriptionCommand } from '../subscription/index.ts';
import type { TeamCommand } from '../team/index.ts';
import { after } from '../values.ts';
import { calendar, dueAt, facts, projectId, settings } from './project.ts';
import { noon } from './specification.ts';
import { card, trialEnd } from './subscription.ts';

export const persons = ['hanna', 'carol', 'anna', 'ben', 'cleo', 'dave'] as const;
const person = fc.constantFrom(...persons);
const fieldName = fc.constantFrom('budget', 'plan', 'cv');
const file = fc.constantFrom('file-1', 'file-2', 'file-3', 'file-4');
const commandId = fc.constantFrom('c1', 'c2', 'c3', 'c4');
/** From ten days before the deadline of the fixtures to ten after it. */
const hours = fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 0, max: 239 }) }, fc.integer({ min: 240, max: 480 }));
const time = hours.map((count) => after(noon, count * HOUR));

type Schema = { readonly _zod: { readonly def: Definition } };
type Definition = {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly options?: readonly Schema[];
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly format?: string;
  readonly values?: readonly unknown[];
};

const anyOf = (schema: Schema | undefined): fc.Arbitrary<unknown> => {
  const def = schema?._zod.def ?? { type: 'none' };
  switch (def.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(def.shape ?? {}).map(([name, field]) => [name, anyOf(field)])),
      );
    case 'array':
      return fc.array(anyOf(def.element), { maxLength: 3 });
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}));
    case 'literal':
      return fc.constantFrom(...(def.values ?? []));
    case 'nullable':
      return fc.option(anyOf(def.innerType), { nil: null });
    case 'optional':
      return fc.option(anyOf(def.innerType), { nil: undefined });
    case 'union':
      return fc.oneof(...(def.options ?? []).map(anyOf));
    case 'default':
      return anyOf(def.innerType);
    case 'number':
      return fc.integer({ min: 0, max: 3 });
    case 'boolean':
      return fc.boolean();
    case 'string':
      return def.format === 'datetime' ? time : fc.oneof(person, file, fc.constant('__proto__'));
    default:
      throw new Error(`no arbitrary for ${def.type}`);
  }
};

/** Any event in any order, even where no decision leads to it. */
export const anyEvent: fc.Arbitrary<DomainEvent> = fc.oneof(
  ...(Object.keys(events) as EventType[]).map((type) =>
    anyOf(events[type].schema).map((data) => ({ type, data }) as DomainEvent),
  ),
);

/** `often`: how many times more often than once a type occurs. */
const anyCommandOf = <C extends { readonly type: string; readonly data: object }>(
  arbitraries: { [T in C['type']]: fc.Arbitrary<Extract<C, { type: T }>['data']> },
  often: Partial<Record<C['type'], number>> = {},
): fc.Arbitrary<C> =>
  fc.oneof(
    ...Object.entries<fc.Arbitrary<object>>(arbitraries).map(([type, data]) => ({
      weight: (often as Partial<Record<string, number>>)[type] ?? 1,
      arbitrary: data.map((value) => ({ type, data: value }) as unknown as C),
    })),
  );

const ofProject = { projectId: fc.constant(projectId) };
const ofPerson = { ...ofProject, personId: person };
const ofPeople = { ...ofProject, personIds: fc.array(person, { minLength: 1, maxLength: 3 }) };
const documentId = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom('budget-id', 'plan-id') },
  fc.constantFrom('cv-id', '__proto__'),
);
const asks = {
  help: '',
  example: '',
  required: true,
  reviewed: false,
  onlyIf: null,
  excuses: { reasons: ['None'], own: false },
};
const askedSection: QuestionSection = {
  sectionId: 'about',
  title: 'About you',
  introduction: '',
  onlyIf: null,
  documents: [
    {
      documentId: 'plan-id',
      before: 1,
      onlyIf: { questionId: 'country', is: 'is', value: 'Norway' },
      excuses: { reasons: ['None'], own: false },
    },
  ],
  questions: [
    {
      ...asks,
      reviewed: true,
      questionId: 'country',
      label: 'Country',
      kind: 'choice',
      options: ['Norway', 'Chile'],
      other: false,
    },
    {
      ...asks,
      ...{ questionId: 'partners', label: 'Partners', kind: 'number', unit: '', least: 1, most: null, decimals: 0 },
      onlyIf: { questionId: 'country', is: 'is', value: 'Norway' },
    },
  ],
};
const askedSections = [
  [askedSection],
  [{ ...askedSection, documents: [] }],
  [{ ...askedSection, documents: [], questions: askedSection.questions.slice(0, 1) }],
];
const scope = fc.constantFrom(...projectScopes);
const anySettings = fc
  .record({ projectScope: scope, endDate: fc.constantFrom('2030-05-19', '2030-05-25') })
  .map((values) => ({
    ...settings,
    ...values,
    projectId,
    supportStaff: null,
    calendar: { ...calendar, dueAt: values.endDate === '2030-05-19' ? dueAt : after(dueAt, 6 * DAY) },
  }));
const nothing = fc.record(ofProject);

export const anyProjectCommand = anyCommandOf<ProjectCommand>(
  {
    CreateProject: anySettings,
    SaveTemplate: fc.record({ ...ofProject, templateName: fc.constant('Grant call') }),
    UpdateProject: anySettings,
    SetExpectedCollaborators: fc.record({ ...ofProject, expectedCollaborators: fc.integer({ min: 1, max: 400 }) }),
    InviteCollaborators: fc.record(ofPeople),
    RemoveCollaborator: fc.record({ ...ofPerson, ban: fc.boolean() }),
    UnbanCollaborator: fc.record(ofPerson),
    DeclineInvitation: fc.record(ofPerson),
    DefineDocuments: fc
      .uniqueArray(fieldName, { minLength: 1 })
      .map((names): DomainCommand<'DefineDocuments'>['data'] => ({
        projectId,
        documents: names.map((name) => ({ fieldName: name, type: '.pdf', maxSize: 100, sizeUnit: 'KB' })),
        templates: {},
      })),
    AssignDocument: fc.record({ ...ofPeople, documentId }),
    UnassignDocument: fc.record({ ...ofPeople, documentId }),
    AttachSupportingFile: file.map((fileId) => ({ projectId, fileId, file: facts(fileId) })),
    RemoveSupportingFile: fc.record({ ...ofProject, fileId: file }),
    GrantAuditor: fc.record({ ...ofPerson, until: time }),
    RevokeAuditor: fc.record(ofPerson),
    HoldProject: fc.record({ ...ofProject, reason: fc.constant('An appeal') }),
    ReleaseProject: nothing,
    SetRetention: fc.record({ ...ofProject, days: fc.constantFrom(1, 7, 30, null) }),
    DefineQuestions: fc.record({ ...ofProject, sections: fc.constantFrom([], ...askedSections) }),
    SetUploadLimits: fc.record({
      ...ofProject,
      share: fc.constantFrom(2 ** 20, 2 ** 30, null),
      versions: fc.constantFrom(1, 2, null),
    }),
    SetMailing: fc.record({
      ...ofProject,
      moreReminders: fc.array(fc.constantFrom(1, 24, 72, 168), { maxLength: 5 }),
      invitationText: fc.constantFrom('', 'Please help us.'),
      reminderText: fc.constantFrom('', 'It is {due}.'),
    }),
    CopyAssignments: nothing,
    AnnounceExpiry: fc.record({
      ...ofProject,
      dueAt: fc.integer({ min: 0, max: 40 }).map((days) => after(dueAt, days * DAY)),
    }),
    OfferProject: fc.record({ ...ofProject, personId: fc.constantFrom('carol', 'hanna') }),
    WithdrawProjectOffer: nothing,
    AcceptProject: nothing,
    DeclineProject: nothing,
    ActivateProject: nothing,
    JoinProject: nothing,
    LeaveProject: nothing,
    DeleteProject: nothing,
    RestoreProject: nothing,
    GiveProject: fc.record({ ...ofProject, from: fc.constant('hanna'), to: person }),
    PurgeProject: nothing,
    CloseProject: nothing,
    MakeBundle: nothing,
  },
  {
    InviteCollaborators: 4,
    AssignDocument: 6,
    UnassignDocument: 2,
    ActivateProject: 3,
    JoinProject: 6,
    LeaveProject: 3,
    RemoveCollaborator: 2,
    CloseProject: 3,
    RestoreProject: 8,
    DefineDocuments: 4,
  },
);

export const anySubmissionCommand = anyCommandOf<SubmissionCommand>(
  {
    UploadDocument: fc
      .record({
        documentId,
        fileId: file,
        begunAt: time,
        receivedAt: fc.option(time),
        type: fc.constantFrom('.pdf', '.pdf', '.doc'),
      })
      .map(({ begunAt, receivedAt, type, ...values }) => ({
        projectId,
        personId: 'anna',
        ...values,
        file: facts(values.fileId, { begunAt, receivedAt, fileName: `a${type}` }),
      })),
    ResubmitDocument: fc.record({ ...ofProject, personId: fc.constant('anna'), documentId, fileId: file }),
    AnswerQuestions: fc.record({
      ...ofProject,
      personId: fc.constant('anna'),
      sectionId: fc.constantFrom('about', 'more'),
      answers: fc.array(
        fc.record({
          questionId: fc.constantFrom('country', 'partners', 'else'),
          value: fc.constantFrom('Norway', 'Chile', 3, null),
        }),
        { maxLength: 3 },
      ),
    }),
    ExcuseItem: fc.record({
      ...ofProject,
      personId: fc.constant('anna'),
      itemId: fc.constantFrom('country', 'partners', 'else', 'plan-id'),
      reason: fc.constantFrom('None', 'Other'),
    }),
    WithdrawDocument: fc.record({ ...ofProject, personId: fc.constant('anna'), documentId }),
    ReviewDocument: fc.record(
      {
        ...ofProject,
        personId: fc.constant('anna'),
        documentId,
        action: fc.constantFrom(...reviewActions),
        reasons: fc.subarray([...rejectReasons]),
        remarks: fc.constantFrom('', 'Blurred'),
        version: fc.integer({ min: 1, max: 3 }),
        reviewsSeen: fc.integer({ min: 0, max: 2 }),
      },
      { requiredKeys: ['projectId', 'personId', 'documentId', 'action', 'remarks'] },
    ),
    ReviewAnswers: fc.record(
      {
        ...ofProject,
        personId: fc.constant('anna'),
        itemIds: fc.uniqueArray(fc.constantFrom('country', 'partners', 'else', 'plan-id'), {
          minLength: 1,
          maxLength: 2,
        }),
        action: fc.constantFrom(...answerActions),
        remarks: fc.constantFrom('', 'Which one?'),
        revision: fc.integer({ min: 0, max: 3 }),
      },
      { requiredKeys: ['projectId', 'personId', 'itemIds', 'action', 'remarks'] },
    ),
    ExtendDueMoment: fc.record({ ...ofProject, personId: fc.constant('anna'), dueAt: time }),
    AskAnew: fc.record({ ...ofProject, personId: fc.constant('anna') }),
    EndExtension: fc.record({ ...ofProject, personId: fc.constant('anna'), dueAt: time }),
    ExpireDocuments: fc.record({ ...ofProject, personId: fc.constant('anna') }),
    RemindCollaborator: fc.record({
      ...ofProject,
      personId: fc.constant('anna'),
      dueAt: fc.oneof(time, fc.constant(dueAt)),
      kind: fc.constantFrom('1hour', '24hours', 'host'),
    }),
  },
  { UploadDocument: 6, ReviewDocument: 4 },
);

const periodEnd = fc.constantFrom(trialEnd, after(trialEnd, 30 * DAY));
const paymentId = fc.oneof(
  commandId.map(paymentIdOf),
  periodEnd.map((end) => renewalIdOf('hanna', end)),
);
export const anySubscriptionCommand = anyCommandOf<SubscriptionCommand>({
  StartSubscription: fc
    .record({ plan: fc.constantFrom(...plans), period: fc.constantFrom('monthly', 'yearly') })
    .map((values) => ({ members: 2, trial: true, ...card, ...values })),
  ChangePlan: fc.record({
    plan: fc.constantFrom(...plans),
    period: fc.constantFrom('monthly', 'yearly'),
    members: fc.integer({ min: 2, max: 4 }),
  }),
  WithdrawPlanChange: fc.constant({}),
  ChangeCard: fc.constantFrom('1111', '2222').map((last4) => ({ ...card, last4 })),
  CancelSubscription: fc.constant({}),
  ResumeSubscription: fc.constant({}),
  PayRenewal: fc.constant({}),
  RecordPaymentAsked: paymentId.map((id) => ({ personId: 'hanna', paymentId: id, reference: '' })),
  RecordPayment: paymentId.map((id) => ({ personId: 'hanna', paymentId: id, reference: '' })),
  RecordPaymentFailure: paymentId.map((id) => ({ personId: 'hanna', paymentId: id, reason: '' })),
  RecordRefund: fc
    .tuple(paymentId, fc.integer({ min: 1, max: 4_000 }))
    .map(([id, total]) => ({ personId: 'hanna', paymentId: id, total, reference: '' })),
  RecordRefundFailure: fc
    .tuple(paymentId, fc.integer({ min: 0, max: 4_000 }), fc.constantFrom('re_1', 're_2'))
    .map(([id, total, reference]) => ({ personId: 'hanna', paymentId: id, total, reference, reason: '' })),
  RecordDispute: fc
    .tuple(paymentId, fc.constantFrom('needs_response', 'lost'))
    .map(([id, status]) => ({ personId: 'hanna', paymentId: id, reference: 'd', amount: 100, status, reason: '' })),
  RecordCardLoss: fc.constantFrom(card.paymentMethodId, 'pm_2').map((paymentMethodId) => ({
    personId: 'hanna',
    paymentMethodId,
  })),
  RecordCardRenewal: fc.constantFrom(2041, 2042).map((expYear) => {
    const { billingName: _name, ...written } = card;
    return { personId: 'hanna', ...written, expYear };
  }),
  CloseSubscription: fc.constant({ personId: 'hanna' }),
  RecordRenewal: fc.record({ personId: fc.constant('hanna'), periodEnd }),
  RecordCardExpiry: fc.constant({ personId: 'hanna' }),
  ReserveSeat: fc.constant({ personId: 'hanna', teamId: 'team', memberId: 'ben' }),
  ReserveTeamSeats: fc.constant({ personId: 'hanna', teamId: 'team', memberIds: ['ben'] }),
  ReleaseSeats: fc.constant({ personId: 'hanna', memberIds: ['ben'] }),
});

const name = fc.constantFrom('Anna', 'Ann');
const teamId = fc.constant(teamIdOf('c1'));
const inTeam = fc.record({ teamId });
const teamMember = fc.record({ teamId, personId: person });
const teamDetails = { teamName: name, teamType: fc.constantFrom(...teamTypes), teamDetails: name };
export const anyTeamCommand = anyCommandOf<TeamCommand>(
  {
    CreateTeam: fc.record(teamDetails),
    UpdateTeam: fc.record({ teamId, ...teamDetails }, { requiredKeys: ['teamId'] }),
    SetTeamStatus: fc.record({ teamId, status: fc.constantFrom(...teamStatuses) }),
    InviteTeamMember: teamMember,
    AcceptTeamInvitation: inTeam,
    DeclineTeamInvitation: inTeam,
    RemoveTeamMember: teamMember,
    LeaveTeam: inTeam,
    OfferTeam: teamMember,
    WithdrawTeamOffer: inTeam,
    AcceptTeam: inTeam,
    DeclineTeam: inTeam,
    DeleteTeam: inTeam,
    RestoreTeam: inTeam,
    GiveTeam: fc.record({ teamId, from: person, to: person }),
    PurgeTeam: inTeam,
  },
  { CreateTeam: 4, InviteTeamMember: 4, AcceptTeamInvitation: 6, OfferTeam: 4, AcceptTeam: 4, RestoreTeam: 4 },
);

const profile = { firstName: name, lastName: name, designation: name, organization: name };
export const anyAccountCommand = anyCommandOf<AccountCommand>({
  RegisterAccount: fc.record({ ...profile, personId: fc.constant('anna') }),
  UpdateProfile: fc.record({
    ...profile,
    address1: fc.constant(''),
    address2: fc.constant(''),
    city: fc.constantFrom('', 'Graz'),
    postcode: fc.constant(''),
    country: fc.constantFrom('', 'US'),
    invoiceAddress: fc.constantFrom('yes', 'no'),
  }),
  ChangeProfilePicture: fc.record({ fileId: file }),
  RemoveProfilePicture: fc.constant({}),
  SetNotificationPreference: fc.record({ notifications: fc.boolean() }),
  ReserveProjects: fc.constant({ personId: 'hanna', projects: [{ projectId, after: -1 }] }),
  SetMailPacing: fc.constantFrom(usualPacing, { ...usualPacing, asks: 'daily' as const }),
  CloseAccount: fc.constant({}),
});

const notificationId = commandId.map(notificationIdOf);
export const anyInboxCommand = anyCommandOf<InboxCommand>({
  Notify: fc.constant({ personId: 'anna', kind: 'joined', projectId, subject: {} }),
  MarkNotificationRead: fc.record({ notificationId }),
  MarkNotificationUnread: fc.record({ notificationId }),
  MarkNotificationsRead: fc.record({ notificationIds: fc.array(notificationId, { minLength: 1, maxLength: 3 }) }),
  MarkAllNotificationsRead: fc.record({ lastSeen: notificationId }),
});

const mailId = fc.constant(mailIdOf('c1'));
export const anyMailCommand = anyCommandOf<MailCommand>({
  QueueMail: fc.constant({ recipient: 'anna', template: 'invitation', projectId, subject: {} }),
  RecordMailSent: fc.record({ mailId }),
  RecordMailFailed: fc.record({
    mailId,
    outcome: fc.constantFrom('failed', 'withheld'),
    reason: fc.constantFrom('a', 'b'),
  }),
  DeferMail: fc.record({
    mailId,
    until: fc.constant('2026-06-02T06:00:00.000Z'),
    reason: fc.constantFrom(null, 'There is no room.'),
  }),
  ResendMail: fc.record({ projectId: fc.constantFrom(projectId, 'other'), mailId }),
  SendMailAgain: fc.record({ mailId }),
});

export const anyMoment: fc.Arbitrary<Moment> = fc.record({
  now: time,
  actor: fc.oneof(person, fc.constant('system')),
  commandId,
});
