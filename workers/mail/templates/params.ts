import type { MailTemplate, ReviewAction } from '@dossier/shared/contract';
import type { Due } from './due.ts';

/** `publicUrl`: the configured origin that links lead to, never one that a request named. */
export type OfSite = { readonly publicUrl: string };
export type OfProject = OfSite & { readonly projectId: string; readonly projectName: string };

/** Mailed at once and never queued: a code or link is stored nowhere. */
export type OtpTemplate = 'otp' | 'reset-link';

type ParamsByTemplate = {
  otp: { readonly code: string; readonly purpose: 'sign-up' | 'reset' };
  'reset-link': OfSite & { readonly token: string };
  /** `email`: the address invited; only this one opens the project. */
  invitation: OfProject & Due & { readonly hostName: string; readonly email: string };
  assigned: OfProject & Due & { readonly documentName: string };
  reviewed: OfProject & {
    readonly documentName: string;
    readonly action: ReviewAction | undefined;
    readonly remarks: string;
  };
  submitted: OfProject & { readonly collaboratorName: string; readonly documentName: string };
  /** `owed`: names of documents. */
  reminder: OfProject & Due & { readonly owed: readonly string[] };
  'due-moved': OfProject & Due;
  past: OfProject & Due;
  'password-changed': OfSite;
  'quote-thanks': object;
  'quote-operator': {
    readonly email: string;
    readonly phone: string;
    readonly message: string;
    readonly plan: string;
  };
};

/** What each template is filled with; all texts plain and unescaped. */
export type MailParams = { readonly [T in MailTemplate | OtpTemplate]: ParamsByTemplate[T] };
