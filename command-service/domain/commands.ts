/** Commands as the domain takes them: person ids for addresses, and facts the handler looked up. */
import type { CommandName, CommandPayload } from '@dossier/shared/contract';

export type Calendar = { readonly dueAt: string; readonly today: string };

/** A complete upload that serves this owner, purpose, project and document. */
export type FileFacts = {
  readonly fileId: string;
  readonly owner: string;
  readonly fileName: string;
  readonly size: number;
  readonly sha256: string;
  readonly mediaType: string;
  readonly begunAt: string;
  /** When the last byte was there; null: not noted, the command's moment counts. */
  readonly receivedAt: string | null;
};

type Settings<P> = Omit<P, 'coHostEmails' | 'supportStaff' | 'terms'> & {
  readonly coHosts: readonly string[];
  readonly supportStaff: string | null;
};
type OfPerson<P> = Omit<P, 'email'> & { readonly personId: string };
type OfPeople<P> = Omit<P, 'email' | 'emails'> & { readonly personIds: readonly string[] };

type Resolved = {
  RegisterAccount: Omit<CommandPayload<'RegisterAccount'>, 'terms'> & { readonly personId: string };
  CloseAccount: object;
  CreateProject: Settings<CommandPayload<'CreateProject'>> & {
    readonly projectId: string;
    readonly calendar: Calendar;
  };
  SaveTemplate: CommandPayload<'SaveTemplate'> & { readonly projectId: string };
  UpdateProject: Settings<CommandPayload<'UpdateProject'>> & { readonly calendar: Calendar };
  InviteCollaborators: OfPeople<Omit<CommandPayload<'InviteCollaborators'>, 'names'>> & {
    readonly names?: readonly { readonly personId: string; readonly name: string }[];
  };
  RemoveCollaborator: OfPerson<CommandPayload<'RemoveCollaborator'>>;
  /** `templates`: facts of every new templateFileId. */
  DefineDocuments: CommandPayload<'DefineDocuments'> & { readonly templates: Readonly<Record<string, FileFacts>> };
  AssignDocument: OfPeople<CommandPayload<'AssignDocument'>>;
  UnassignDocument: OfPeople<CommandPayload<'UnassignDocument'>>;
  AttachSupportingFile: CommandPayload<'AttachSupportingFile'> & { readonly file: FileFacts };
  OfferProject: OfPerson<CommandPayload<'OfferProject'>>;
  GrantAuditor: OfPerson<CommandPayload<'GrantAuditor'>>;
  GrantInstallationAuditor: OfPerson<CommandPayload<'GrantInstallationAuditor'>>;
  RevokeInstallationAuditor: OfPerson<CommandPayload<'RevokeInstallationAuditor'>>;
  GrantOperator: OfPerson<CommandPayload<'GrantOperator'>>;
  RevokeOperator: OfPerson<CommandPayload<'RevokeOperator'>>;
  LetOperatorIn: OfPerson<Omit<CommandPayload<'LetOperatorIn'>, 'tokenHash'>>;
  /** `to`: whom the address names. */
  OfferHandOver: { readonly personId: string; readonly to: string };
  InviteTeamMember: OfPerson<CommandPayload<'InviteTeamMember'>>;
  UploadDocument: CommandPayload<'UploadDocument'> & {
    readonly personId: string;
    readonly file: FileFacts;
    /** It is asked for at its begin, before anything of it was sent. */
    readonly begins?: true;
    /** The file in whose place it is to come, empty for none; absent: whatever is there. */
    readonly replaces?: string | undefined;
  };
  ResubmitDocument: CommandPayload<'ResubmitDocument'> & { readonly personId: string };
  AnswerQuestions: CommandPayload<'AnswerQuestions'> & { readonly personId: string };
  ExcuseItem: CommandPayload<'ExcuseItem'> & { readonly personId: string };
  WithdrawDocument: CommandPayload<'WithdrawDocument'> & { readonly personId: string };
  ReviewDocument: OfPerson<CommandPayload<'ReviewDocument'>>;
  ReviewAnswers: OfPerson<CommandPayload<'ReviewAnswers'>>;
  CommentDocument: OfPerson<CommandPayload<'CommentDocument'>>;
  ExtendDueMoment: OfPerson<CommandPayload<'ExtendDueMoment'>>;
  RequestQuote: Omit<CommandPayload<'RequestQuote'>, 'email'> & { readonly personId: string };
};

export type DomainPayload<N extends CommandName> = N extends keyof Resolved ? Resolved[N] : CommandPayload<N>;
export type DomainCommand<N extends CommandName = CommandName> = {
  [K in N]: { readonly type: K; readonly data: DomainPayload<K> };
}[N];
