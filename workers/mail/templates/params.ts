import type {
  CodePurpose,
  Due,
  GiveBackReason,
  MailTemplate,
  RejectReason,
  ReviewAction,
  Scope,
} from '@dossier/shared/contract';
import type { DefinitionView } from '@dossier/shared/views';

/** `publicUrl`: the configured origin, never one that a request named. */
export type OfSite = { readonly publicUrl: string };
/** `projectPath`: where the recipient finds it. */
export type OfProject = OfSite & {
  readonly projectId: string;
  readonly projectName: string;
  readonly projectPath: string;
};

export type OfTeam = OfSite & { readonly teamId: string; readonly teamName: string };

/** `email`: the recipient's, which alone opens what they are invited to. */
export type Invited = { readonly email: string; readonly hasAccount: boolean };
/** To people who may not know who writes. */
export type Invites = Invited & {
  readonly senderName: string;
  /** Verified. */
  readonly senderEmail: string;
  readonly declineUrl: string;
};

export type AskedDocument = Omit<DefinitionView, 'documentId' | 'template'> & {
  /** The name of its file. */
  readonly template: string | null;
  readonly isRejected: boolean;
};
/** Questions of one section. */
export type AskedSection = { readonly title: string; readonly labels: readonly string[] };

/** To a collaborator, who is to upload or to answer something. */
export type Asks = {
  /** What is still to be uploaded. */
  readonly documents: readonly AskedDocument[];
  /** What is required and still to be answered. */
  readonly answers: readonly AskedSection[];
  /** Whether the page that the button opens lets them in without an account, which they have not. */
  readonly asGuest: boolean;
  /** Whether they can upload now. */
  readonly isOpen: boolean;
};

/** Of those with the same remarks. */
export type RejectedAnswers = { readonly labels: readonly string[]; readonly remarks: string };

/** Mailed at once: codes and links are stored nowhere. */
export type OtpTemplate = 'otp' | 'reset-link';

type ParamsByTemplate = {
  /** `label`: the page that asks for the code shows it, too. */
  otp: { readonly code: string; readonly label: string; readonly purpose: CodePurpose };
  'reset-link': OfSite & { readonly token: string };
  /** `words`: the host's own, with placeholders; empty: none. */
  invitation: OfProject & Due & Invites & Asks & { readonly words: string };
  added: OfProject & Due & Invites & { readonly role: 'co-host' | 'support' };
  /** `dueAt`: until when. */
  auditor: OfProject & Due & Invites;
  'project-offered': OfProject & Due & Invited & { readonly hostName: string };
  'project-handed-over': OfProject & { readonly hostName: string };
  /** `dueAt`: until when somebody may take it over, and managers read it. */
  'host-gone': OfProject & Due & { readonly isCollaborator: boolean };
  /** `isOpen`: whether the recipient can deliver now. */
  'host-found': OfProject & Due & { readonly hostName: string; readonly isOpen: boolean };
  /** `from`: empty where the account is closed. */
  'hand-over-offered': OfSite &
    Invited & { readonly from: string; readonly until: string; readonly handOverId: string };
  'hand-over-told': OfSite & { readonly to: string };
  /** To the operator, and to whose it was. */
  'hand-over-answered': OfSite & { readonly to: string; readonly accepted: boolean; readonly isTheirs: boolean };
  assigned: OfProject & Due & Asks & { readonly documentName: string };
  unassigned: OfProject & { readonly documentName: string };
  /** Of `answers` those that are asked since. */
  'questions-changed': OfProject & Due & Asks & { readonly hostName: string };
  reviewed: OfProject &
    Due &
    Asks & {
      readonly documentName: string;
      readonly action: ReviewAction | undefined;
      readonly reasons: readonly RejectReason[];
      readonly remarks: string;
    };
  /** By their questions, as they stand decided now. */
  'answers-reviewed': OfProject &
    Due &
    Asks & { readonly accepted: readonly string[]; readonly rejected: readonly RejectedAnswers[] };
  submitted: OfProject & { readonly collaboratorName: string; readonly documentName: string };
  mentioned: OfProject & { readonly authorName: string; readonly documentName: string; readonly text: string };
  reminder: OfProject & Due & Asks & { readonly hostName: string; readonly words: string };
  'due-moved': OfProject & Due;
  /** `othersHaveTime`: to a host, some of whose collaborators have a later due date. */
  past: OfProject & Due & { readonly othersHaveTime: boolean };
  'extension-ended': OfProject & Due & { readonly collaboratorName: string; readonly owed: readonly string[] };
  bundle: OfProject & Due & { readonly documents: number };
  /** `dueAt`: the moment of the deletion. */
  expiry: OfProject & Due & { readonly hasAnswers: boolean };
  evidence: OfProject;
  'team-invitation': OfTeam & Invites;
  /** `purgeAt`: of a team in the bin, whose author's account was closed. */
  'team-offered': OfTeam & { readonly authorName: string; readonly purgeAt: string | null };
  'team-handed-over': OfTeam & { readonly authorName: string };
  'password-changed': OfSite;
  'token-made': OfSite & { readonly name: string; readonly scopes: readonly Scope[]; readonly expiresAt: string };
  'new-device': OfSite & { readonly device: string; readonly timeZone: string | null; readonly at: string };
  'session-copied': OfSite;
  'webhook-off': OfSite & { readonly urls: readonly string[] };
  'quote-thanks': object;
  'quote-operator': {
    readonly email: string;
    readonly phone: string;
    readonly message: string;
    readonly plan: string;
  };
  /** `approvePath`: null where the recipient may decide nothing. */
  'hosting-asked': OfSite & { readonly email: string; readonly reason: string; readonly approvePath: string | null };
  /** By whom, and where emails go by now. */
  'mail-server-changed': OfSite & { readonly email: string; readonly host: string };
  'hosting-decided': OfSite & { readonly given: boolean };
  /** `total` in US cents; `reason` in the gateway's words. */
  'renewal-failed': OfSite & {
    readonly total: number;
    readonly reason: string;
    readonly nextTryAt: string;
    readonly needsPayer: boolean;
  };
  'subscription-ended': OfSite & { readonly total: number; readonly reason: string };
  'subscription-woken': OfSite & { readonly periodEnd: string; readonly brand: string; readonly last4: string };
  'card-expiring': OfSite & { readonly brand: string; readonly last4: string };
  'card-lost': OfSite & { readonly brand: string; readonly last4: string };
  /** `amount` in US cents; without a reason the operator gave it back. */
  refunded: OfSite & {
    readonly amount: number;
    readonly reason: GiveBackReason | null;
    readonly brand: string;
    readonly last4: string;
    /** False: what the card did not take, which may have gone another way. */
    readonly toCard: boolean;
  };
  /** `amount` in US cents: what is not given back of it. */
  'refund-failed': OfSite & { readonly amount: number; readonly brand: string; readonly last4: string };
  /** `reason` in the gateway's words, `reference` the gateway's id of the payment. */
  'refund-failed-operator': {
    readonly amount: number;
    readonly reason: string;
    readonly email: string;
    readonly paymentId: string;
    readonly reference: string;
  };
};

/** All texts are plain and unescaped. */
export type MailParams = { readonly [T in MailTemplate | OtpTemplate]: ParamsByTemplate[T] };
