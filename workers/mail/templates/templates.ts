import { MINUTE, otp, type ReviewAction, resetTicketLifetime } from '@dossier/shared/contract';
import { type Due, dueText } from './due.ts';
import { type Letter, type Rendered, renderLetter } from './layout.ts';

/** Where links lead: the configured origin, never one a request named. */
type Site = { readonly publicUrl: string };
type OfProject = Site & { readonly projectId: string; readonly projectName: string };

/** What each template is filled with; all texts plain and unescaped. */
export type MailParams = {
  otp: { readonly code: string; readonly purpose: 'sign-up' | 'reset' };
  'reset-link': Site & { readonly token: string };
  /** `email`: the address the invitation went to; only that one opens the project. */
  invitation: OfProject & Due & { readonly hostName: string; readonly email: string };
  assigned: OfProject & Due & { readonly documentName: string };
  reviewed: OfProject & {
    readonly documentName: string;
    readonly action: ReviewAction;
    readonly remarks: string;
  };
  submitted: OfProject & { readonly collaboratorName: string; readonly documentName: string };
  /** `missing`: names of the documents still owed. */
  reminder: OfProject & Due & { readonly missing: readonly string[] };
  'due-moved': OfProject & Due;
  past: OfProject & Due;
  'password-changed': Site;
  'quote-thanks': object;
  'quote-operator': {
    readonly email: string;
    readonly phone: string;
    readonly message: string;
    readonly plan: string;
  };
};
export type MailTemplate = keyof MailParams;

/** Where the button of a project's mails leads. */
export const projectUrl = ({ publicUrl, projectId }: Site & { projectId: string }) =>
  `${publicUrl.replace(/\/+$/, '')}/projects/${projectId}`;
export const resetUrl = ({ publicUrl, token }: Site & { token: string }) =>
  `${publicUrl.replace(/\/+$/, '')}/reset-password?token=${encodeURIComponent(token)}`;

const openProject = (params: OfProject) => ({ label: 'Open the project', url: projectUrl(params) });
const about = ({ projectName }: OfProject) => ['Project', projectName] as const;
const due = (params: Due) => ['Due', dueText(params)] as const;
const minutes = (milliseconds: number) => `${milliseconds / MINUTE} minutes`;
const notAsked = 'If you did not ask for this, you can ignore this mail: nothing changes.';

const reviewed: Record<ReviewAction, (name: string) => string> = {
  Accept: (name) => `“${name}” was accepted`,
  Reject: (name) => `“${name}” was rejected`,
  'In Review': (name) => `“${name}” is in review`,
};
const reviewNote: Record<ReviewAction, string> = {
  Accept: 'There is nothing more to do for this document.',
  Reject: 'Please upload a new version before the project is due.',
  'In Review': 'The host is looking at it.',
};

const letters: { [T in MailTemplate]: (params: MailParams[T]) => Letter } = {
  otp: ({ code, purpose }) => ({
    subject: purpose === 'sign-up' ? 'Your code to sign up at Dossier' : 'Your code to reset your password',
    heading: purpose === 'sign-up' ? 'Confirm your email' : 'Reset your password',
    paragraphs: [`Enter this code in the page you came from. It is good for ${minutes(otp.lifetime)} and works once.`],
    code,
    notes: ['Nobody from Dossier will ever ask you for this code.', notAsked],
  }),
  'reset-link': (params) => ({
    subject: 'Reset your password',
    heading: 'Reset your password',
    paragraphs: [
      `Choose a new password with the button below. The link is good for ${minutes(resetTicketLifetime)} and works once.`,
    ],
    button: { label: 'Choose a new password', url: resetUrl(params) },
    notes: [notAsked],
  }),
  invitation: (params) => ({
    subject: `${params.hostName} asks you for documents: ${params.projectName}`,
    heading: `${params.hostName} invites you to “${params.projectName}”`,
    paragraphs: ['You are asked to hand in documents for this project. Handing in is free.'],
    facts: [about(params), ['Host', params.hostName], due(params)],
    button: openProject(params),
    notes: [
      `No account yet? Sign up with this address, ${params.email}: the project opens for this address only.`,
      'If you do not know the host, you can ignore this mail.',
    ],
  }),
  assigned: (params) => ({
    subject: `A document is asked of you: ${params.documentName}`,
    heading: `Please hand in “${params.documentName}”`,
    paragraphs: ['This document was assigned to you.'],
    facts: [about(params), ['Document', params.documentName], due(params)],
    button: openProject(params),
  }),
  reviewed: (params) => ({
    subject: `${params.documentName}: ${params.action}`,
    heading: reviewed[params.action](params.documentName),
    paragraphs: [
      params.action === 'Reject' || params.remarks === '' ? reviewNote[params.action] : '',
      params.remarks === '' ? '' : 'The host remarks:',
    ].filter(Boolean),
    quote: params.remarks,
    facts: [about(params), ['Document', params.documentName], ['Review', params.action]],
    button: openProject(params),
  }),
  submitted: (params) => ({
    subject: `${params.collaboratorName} handed in ${params.documentName}`,
    heading: 'A document arrived',
    paragraphs: [`${params.collaboratorName} uploaded “${params.documentName}”. It waits for your review.`],
    facts: [about(params), ['Document', params.documentName], ['From', params.collaboratorName]],
    button: openProject(params),
  }),
  reminder: (params) => ({
    subject: `Reminder: ${params.projectName} is due soon`,
    heading: `“${params.projectName}” is due soon`,
    paragraphs: [
      params.missing.length === 1
        ? 'One document is still missing.'
        : `${params.missing.length} documents are still missing.`,
    ],
    facts: [due(params), ['Missing', params.missing.join('\n')]],
    button: openProject(params),
  }),
  'due-moved': (params) => ({
    subject: `New due date: ${params.projectName}`,
    heading: `The due date of “${params.projectName}” was moved`,
    paragraphs: ['From now on this date counts.'],
    facts: [about(params), due(params)],
    button: openProject(params),
  }),
  past: (params) => ({
    subject: `The due date has passed: ${params.projectName}`,
    heading: `The due date of “${params.projectName}” has passed`,
    paragraphs: ['Nothing more can be handed in. Everything handed in can still be seen.'],
    facts: [about(params), due(params)],
    button: openProject(params),
  }),
  'password-changed': ({ publicUrl }) => ({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      'The password of your account was just changed, and all other sessions were ended.',
      'If it was not you, reset your password at once: choose “Forgot Password?” on the sign-in page.',
    ],
    button: { label: 'Go to sign-in', url: `${publicUrl.replace(/\/+$/, '')}/sign-in` },
  }),
  // The specification gives both texts verbatim (QUOTE-06).
  'quote-thanks': () => ({ subject: 'Get Quote', heading: 'Thank you for contacting', paragraphs: [] }),
  'quote-operator': ({ email, phone, message, plan }) => ({
    subject: `Quote request: ${plan}`,
    heading: 'Somebody asks for a quote',
    paragraphs: [],
    quote: message,
    facts: [
      ['Email', email],
      ['Phone', phone || 'not given'],
      ['Plan', plan],
    ],
  }),
};

/** A mail's subject and both parts. Pure; everything given is escaped in the HTML part. */
export const renderMail = <T extends MailTemplate>(template: T, params: MailParams[T]): Rendered => {
  const rendered = renderLetter(letters[template](params));
  return template === 'quote-thanks' ? { ...rendered, text: 'Thank you for contacting' } : rendered;
};
