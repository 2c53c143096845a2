import {
  approvalLifetime,
  type CodePurpose,
  count,
  DAY,
  type Due,
  dueShort,
  dueText,
  MINUTE,
  otp,
  ownWords,
  type ReviewAction,
  resetTicketLifetime,
  scopes,
} from '@dossier/shared/contract';
import { askedText, askingFor, asksNow, namedShort, stillMissing, upload } from './asking.ts';
import { billTemplates } from './bills.ts';
import type { MailBrand } from './brand.ts';
import type { DigestItem } from './digest.ts';
import { type Checklist, layOut, type MailContent, type RenderedMail } from './layout.ts';
import type { Asks, Invited, Invites, MailParams, OfProject, OfSite, OfTeam } from './params.ts';
import { cut, day, listed, urlOf } from './words.ts';

/** Joins words and is not seen: mail programs make no link of what has one in its midst. */
const joiner = '\u2060';

/** A name as it stands in a mail, which has no links but ours: `Node.js` reads the same. */
const defused = (name: string): string =>
  name.replace(/:\/\/|(?<=[\p{L}\p{N}])[.@](?=[\p{L}\p{N}])/gu, (found) => found[0] + joiner + found.slice(1));

const about = ({ projectName }: OfProject) => ['Project', projectName] as const;
const openProject = (params: OfProject) => ({
  label: 'Open the project',
  url: urlOf(params, params.projectPath),
});
const toPassword = (params: OfSite) => ({
  label: 'Change your password',
  url: urlOf(params, '/settings/login-security'),
});
/** What it is about, what else is told of it, and the way there. */
const inProject = (params: OfProject, ...facts: NonNullable<MailContent['facts']>) => ({
  facts: [about(params), ...facts],
  button: openProject(params),
});
const inTeam = (params: OfTeam, fact: readonly [label: string, value: string], label = 'Open the team') => ({
  facts: [['Team', params.teamName], fact] as const,
  button: { label, url: urlOf(params, `/teams/team-details?id=${params.teamId}`) },
});
const codeWords = (name: string): Readonly<Record<CodePurpose, Pick<MailContent, 'subject' | 'heading'>>> => ({
  'sign-up': { subject: `Your ${name} sign-up code`, heading: 'Confirm your email address' },
  reset: { subject: `Your ${name} password reset code`, heading: 'Reset your password' },
  'sign-in': { subject: `Your ${name} sign-in code`, heading: `Sign in to ${name}` },
  invitation: { subject: 'Your code to open an invitation', heading: 'Open your invitation' },
});
const due = (params: Due) => ['Due date', dueText(params)] as const;
const sender = ({ senderName, senderEmail }: Invites) =>
  senderName === senderEmail ? senderEmail : `${senderName}, ${senderEmail}`;
const fromStranger = (params: Invites, { name }: MailBrand, note: string) => ({
  notes: [
    `${name} sends this for ${sender(params)}. This address is verified.`,
    note,
    'If you do not know who writes, you can ignore this email.',
  ],
  declineUrl: params.declineUrl,
});
/** What the page offers that the button opens. */
const wayIn = ({ email, hasAccount }: Invited): string =>
  hasAccount ? `Sign in as ${email}.` : `No account yet? Sign up with ${email}.`;
const invited = (params: Invites, brand: MailBrand, only: string) =>
  fromStranger(params, brand, `${wayIn(params)} ${only}`);
const invitedToUpload = (params: Invites & Asks, brand: MailBrand) =>
  params.asGuest
    ? {
        hint: 'No account needed.',
        ...fromStranger(params, brand, 'You can make an account later, and keep what you delivered.'),
      }
    : {
        hint: wayIn(params),
        ...fromStranger(params, brand, 'The project opens for this address only.'),
      };
/** What a collaborator is to do, and the way there. */
const toDo = (params: OfProject & Asks, checklist: Checklist) => ({
  checklist,
  button: upload(params),
  ...(params.asGuest && { hint: 'No account needed.' }),
});
const writes = (name: string, words: string) => (words === '' ? [] : [`${name} writes:`]);
/** Of what a host wrote, with names for placeholders: these may come a hundred times. */
const longestWords = 4_000;
const inOwnWords = (params: OfProject & Due & { readonly words: string }, host: string) =>
  cut(ownWords.fill(params.words, { project: params.projectName, host, due: dueText(params) }), longestWords);
const minutes = (milliseconds: number) => `${milliseconds / MINUTE} minutes`;
const notAsked = 'If you did not request this, you can ignore this email; nothing will change.';

const reviewHeading: Record<ReviewAction, (name: string) => string> = {
  Accept: (name) => `“${name}” was accepted`,
  Reject: (name) => `“${name}” was rejected`,
  'In Review': (name) => `“${name}” is in review`,
};
const nextStep = (action: ReviewAction, isOpen: boolean): string => {
  if (action === 'Accept') return 'Nothing more is needed for this document.';
  if (action === 'In Review') return 'The host is looking at it.';
  return isOpen
    ? 'Please upload a new version before the due date.'
    : 'The due date has passed, so no new version can be uploaded.';
};

const nextAnswers = (isOpen: boolean): string =>
  isOpen
    ? 'Please answer again, before the due date, what was rejected.'
    : 'The due date has passed, so nothing can be answered again.';

const bundled = ({ documents }: MailParams['bundle']) => {
  if (documents === 0) return 'No document was accepted yet';
  return `${count(documents, 'accepted document is', 'accepted documents are')} ready`;
};

type Templates = { readonly [T in keyof MailParams]: (params: MailParams[T], brand: MailBrand) => MailContent };

const templates: Templates = {
  otp: ({ code, label, purpose }, { name }) => ({
    ...codeWords(name)[purpose],
    paragraphs: [`Enter this code on the page you came from. It expires in ${minutes(otp.lifetime)} and works once.`],
    code,
    facts: [['Request', label]],
    notes: [`${name} will never ask you for this code in any other way.`, notAsked],
  }),
  'reset-link': (params, { name }) => ({
    subject: `Reset your ${name} password`,
    heading: 'Reset your password',
    paragraphs: [
      `Use the button below to choose a new password. The link expires in ${minutes(resetTicketLifetime)} and works once.`,
    ],
    button: {
      label: 'Choose a new password',
      url: urlOf(params, `/reset-password?token=${encodeURIComponent(params.token)}`),
    },
    notes: [notAsked],
  }),
  invitation: (params, brand) => ({
    subject: `${params.senderName} asks you for ${params.documents.length === 0 && params.answers.length > 0 ? 'answers' : 'documents'}: ${params.projectName}`,
    heading: asksNow(params)
      ? `${params.senderName} asks you for ${askedText(params)} by ${dueShort(params)}`
      : `${params.senderName} invites you to “${params.projectName}”`,
    paragraphs: [
      ...(params.isOpen ? [] : ['The due date has passed: nothing can be delivered any more.']),
      ...writes(params.senderName, params.words),
    ],
    quote: inOwnWords(params, params.senderName),
    facts: [about(params), ['Host', sender(params)], due(params)],
    checklist: askingFor(params),
    button: upload(params),
    ...invitedToUpload(params, brand),
  }),
  added: (params, brand) => ({
    subject: `${params.senderName} added you to ${params.projectName}`,
    heading: `${params.senderName} works with you on “${params.projectName}”`,
    paragraphs: [
      params.role === 'co-host'
        ? 'You are a co-host: you may do everything in this project except delete it.'
        : 'You are support staff: you see everything in this project and change nothing.',
    ],
    ...inProject(params, ['Host', sender(params)], due(params)),
    ...invited(params, brand, 'The project opens for this address only.'),
  }),
  auditor: (params, brand) => ({
    subject: `${params.senderName} asks you to audit ${params.projectName}`,
    heading: `You may audit “${params.projectName}”`,
    paragraphs: ['You see the project, its documents and its history, and change nothing. Your looks are recorded.'],
    ...inProject(params, ['Host', sender(params)], ['Until', dueText(params)]),
    ...invited(params, brand, 'The project opens for this address only.'),
  }),
  'project-offered': (params) => ({
    subject: `${params.hostName} asks you to take over ${params.projectName}`,
    heading: `Do you take “${params.projectName}” over?`,
    paragraphs: [
      'You become its host. Its collaborators and files count as yours from then on, and the host before stays as a co-host.',
    ],
    facts: [about(params), ['Host', params.hostName], due(params)],
    button: { ...openProject(params), label: 'Accept or decline' },
    notes: [`${wayIn(params)} The project opens for this address only.`, 'Nothing changes unless you accept.'],
  }),
  'project-handed-over': (params) => ({
    subject: `${params.hostName} is now the host of ${params.projectName}`,
    heading: `${params.hostName} took “${params.projectName}” over`,
    paragraphs: ['You are a co-host of the project from now on. Its collaborators and files count as yours no longer.'],
    ...inProject(params, ['Host', params.hostName]),
  }),
  'host-gone': (params) => ({
    subject: `The host of ${params.projectName} has left`,
    heading: `“${params.projectName}” has no host any more`,
    paragraphs: [
      'The account of the host was closed. Nothing of the project can be changed or delivered for now.',
      params.isCollaborator
        ? 'Somebody else may take the project over until this day: then you hear by email that it goes on. Otherwise it is deleted for good, with what you delivered.'
        : 'Whoever runs this installation can give it to a new host until this day. Download what you still need: after it everything is deleted for good.',
    ],
    facts: [about(params), ['Deletion', dueText(params)]],
    ...(params.isCollaborator ? {} : { button: openProject(params) }),
  }),
  'host-found': (params) => ({
    subject: `${params.projectName} goes on`,
    heading: `“${params.projectName}” has a new host`,
    paragraphs: [
      `${params.hostName} took the project over. What you delivered is there, ${
        params.isOpen ? 'and you can deliver again.' : 'but the due date has passed: nothing more can be delivered.'
      }`,
    ],
    ...inProject(params, ['Host', params.hostName], due(params)),
  }),
  'hand-over-offered': ({ from, until, handOverId, ...params }) => ({
    subject: from === '' ? 'You are asked to take projects over' : `You are asked to take over what ${from} hosts`,
    heading: from === '' ? 'Do you take over what a former host left?' : `Do you take over all that ${from} hosts?`,
    paragraphs: [
      'Whoever runs this installation asks you to become the host of all these projects, templates and teams. The page lists each of them.',
    ],
    facts: [['Until', day(until)]],
    button: { label: 'Accept or decline', url: urlOf(params, `/hand-over/${handOverId}`) },
    notes: [wayIn(params), 'Nothing changes unless you accept.'],
  }),
  'hand-over-told': ({ to, ...params }) => ({
    subject: 'Your projects are offered to somebody else',
    heading: `${to} is asked to take over what you host`,
    paragraphs: [
      'Whoever runs this installation offers all projects, templates and teams of yours to this person. Nothing changes until they accept.',
    ],
    button: { label: 'See what you host', url: urlOf(params, '/projectlist') },
    notes: ['If this should not be, tell whoever runs this installation.'],
  }),
  'hand-over-answered': ({ to, accepted, isTheirs, ...params }) => ({
    subject: accepted ? `${to} took everything over` : `${to} declined to take everything over`,
    heading: accepted ? `${to} hosts it all now` : `${to} declined`,
    paragraphs: [
      accepted && isTheirs
        ? 'The projects, templates and teams that you hosted are theirs from now on. You are in them no more.'
        : accepted
          ? 'Each project, template and team has its new host. What waited in the bin goes on.'
          : 'Nothing has changed. You can ask somebody else.',
    ],
    button:
      accepted && isTheirs
        ? { label: 'Open your projects', url: urlOf(params, '/projectlist') }
        : { label: 'Open the people', url: urlOf(params, '/operator/people') },
  }),
  assigned: (params) => ({
    subject: `You have been asked for a document: ${params.documentName}`,
    heading: `Please upload “${params.documentName}”`,
    paragraphs: ['You have been asked for a document.'],
    facts: [about(params), due(params)],
    ...toDo(params, askingFor(params)),
  }),
  unassigned: (params) => ({
    subject: `You are no longer asked for a document: ${params.documentName}`,
    heading: `“${params.documentName}” is not needed from you any more`,
    paragraphs: ['The host called it off. What else you are asked for stays as it is.'],
    ...inProject(params),
  }),
  'questions-changed': (params) => ({
    subject: `More is asked of you: ${params.projectName}`,
    heading: `“${params.projectName}” asks you more`,
    paragraphs: [`${params.hostName} changed the questions. What you answered is kept.`],
    facts: [about(params), due(params)],
    ...toDo(params, askingFor(params)),
  }),
  reviewed: ({ action = 'In Review', ...params }) => ({
    subject: `${params.documentName}: ${action}`,
    heading: reviewHeading[action](params.documentName),
    paragraphs: [
      action === 'Reject' || params.remarks === '' ? nextStep(action, params.isOpen) : '',
      params.remarks === '' ? '' : 'Remarks from the host:',
    ].filter(Boolean),
    quote: params.remarks,
    facts: [
      about(params),
      ['Document', params.documentName],
      ['Review', action],
      ...(params.reasons.length > 0 ? ([['Why', params.reasons.join(', ')]] as const) : []),
      ...(action === 'Reject' && params.isOpen ? [due(params)] : []),
    ],
    ...(action === 'Reject' && asksNow(params) ? toDo(params, stillMissing(params)) : { button: openProject(params) }),
  }),
  'answers-reviewed': ({ accepted, rejected, ...params }) => {
    const isRejected = rejected.length > 0;
    const remarked = rejected.filter(({ remarks }) => remarks !== '');
    return {
      subject: `${isRejected ? 'Answers are asked again' : 'Your answers are accepted'}: ${params.projectName}`,
      heading: `Your answers in “${params.projectName}” were reviewed`,
      paragraphs: [
        isRejected ? nextAnswers(params.isOpen) : '',
        remarked.length > 0 ? 'Remarks from the host:' : '',
      ].filter(Boolean),
      quote: remarked.map(({ labels, remarks }) => `${namedShort(labels)}: ${remarks}`).join('\n'),
      facts: [
        about(params),
        ...(isRejected ? ([['Rejected', namedShort(rejected.flatMap(({ labels }) => labels))]] as const) : []),
        ...(accepted.length > 0 ? ([['Accepted', namedShort(accepted)]] as const) : []),
        ...(isRejected && params.isOpen ? [due(params)] : []),
      ],
      ...(isRejected && asksNow(params) ? toDo(params, stillMissing(params)) : { button: openProject(params) }),
    };
  },
  submitted: (params) => ({
    subject: `${params.collaboratorName} uploaded ${params.documentName}`,
    heading: 'A new document to review',
    paragraphs: [`${params.collaboratorName} uploaded “${params.documentName}”.`],
    ...inProject(params, ['Document', params.documentName], ['From', params.collaboratorName]),
  }),
  mentioned: (params) => ({
    subject: `${params.authorName} mentioned you: ${params.documentName}`,
    heading: `${params.authorName} mentioned you in a comment`,
    paragraphs: [],
    quote: params.text,
    ...inProject(params, ['Document', params.documentName]),
  }),
  reminder: (params) => ({
    // By hand it may be months before.
    subject: `Reminder: ${params.projectName} is due ${dueShort(params)}`,
    heading: `“${params.projectName}” is due ${dueShort(params)}`,
    paragraphs: [
      params.documents.length === 1 && params.answers.length === 0
        ? 'We are still waiting for one document.'
        : `We are still waiting for ${askedText(params)}.`,
      ...writes(params.hostName, params.words),
    ],
    quote: inOwnWords(params, params.hostName),
    facts: [about(params), due(params)],
    ...toDo(params, stillMissing(params)),
  }),
  'due-moved': (params) => ({
    subject: `New due date: ${params.projectName}`,
    heading: `“${params.projectName}” has a new due date`,
    paragraphs: ['This date now applies.'],
    ...inProject(params, due(params)),
  }),
  past: (params) => ({
    subject: `The due date has passed: ${params.projectName}`,
    heading: `The due date of “${params.projectName}” has passed`,
    paragraphs: [
      params.othersHaveTime
        ? 'Only those with a later due date can still deliver. You can view what was delivered.'
        : 'Nothing more can be delivered. You can still view what was delivered.',
    ],
    ...inProject(params, due(params)),
  }),
  'extension-ended': (params) => ({
    subject: `The due date of ${params.collaboratorName} has passed: ${params.projectName}`,
    heading: `The extended due date of ${params.collaboratorName} has passed`,
    paragraphs: [params.owed.length === 0 ? 'Nothing is missing.' : 'Nothing more can be delivered.'],
    facts: [
      about(params),
      due(params),
      ...(params.owed.length === 0 ? [] : [['Missing', listed(params.owed).join('\n')] as const]),
    ],
    button: openProject(params),
  }),
  bundle: (params) => ({
    subject: `${bundled(params)}: ${params.projectName}`,
    heading: bundled(params),
    paragraphs: [
      params.documents === 0
        ? 'The due date has passed. Once you have accepted documents, you can bundle them on the page of the project.'
        : 'The due date has passed, and what you accepted by then can be downloaded as one ZIP from the page of the project.',
    ],
    facts: [about(params), due(params)],
    button: params.documents === 0 ? openProject(params) : { ...openProject(params), label: 'Go to the download' },
  }),
  expiry: (params) => ({
    subject: `Documents ${params.hasAnswers ? 'and answers ' : ''}will be deleted: ${params.projectName}`,
    heading: `The documents ${params.hasAnswers ? 'and answers ' : ''}of “${params.projectName}” will be deleted`,
    paragraphs: [
      'The project keeps them no longer. Its history stays, and receipts stay valid.',
      'Download what you still need before that, or choose on the page of the project to keep them for longer.',
    ],
    ...inProject(params, ['Deletion', dueText(params)]),
  }),
  evidence: (params) => ({
    subject: `The evidence package is ready: ${params.projectName}`,
    heading: 'The evidence package is ready',
    paragraphs: [
      'The package that you asked for can be downloaded from the time line of the project. It is kept for a week, unless documents in it are deleted before.',
    ],
    facts: [about(params)],
    button: { label: 'Open the time line', url: urlOf(params, `/projects/${params.projectId}/audit`) },
  }),
  'team-invitation': (params, brand) => ({
    subject: `${params.senderName} invites you to the team ${params.teamName}`,
    heading: `${params.senderName} invites you to the team “${params.teamName}”`,
    paragraphs: ['Members of a team see its projects and work on them as co-hosts.'],
    ...inTeam(params, ['Author', sender(params)]),
    ...invited(params, brand, 'The invitation is waiting for this address only.'),
  }),
  'team-offered': (params) => ({
    subject:
      params.purgeAt === null
        ? `${params.authorName} asks you to take over the team ${params.teamName}`
        : `The team ${params.teamName} has no author any more`,
    heading: `Do you take the team “${params.teamName}” over?`,
    paragraphs: [
      ...(params.purgeAt === null
        ? []
        : ['The account of its author was closed, and the team is in the bin. Once you accept, you can restore it.']),
      'You become its author, who alone changes the team, and its members count as yours.',
    ],
    ...inTeam(
      params,
      params.purgeAt === null ? ['Author', params.authorName] : ['Deletion', day(params.purgeAt)],
      'Accept or decline',
    ),
    notes: ['Nothing changes unless you accept.'],
  }),
  'team-handed-over': (params) => ({
    subject: `${params.authorName} is now the author of the team ${params.teamName}`,
    heading: `${params.authorName} took the team “${params.teamName}” over`,
    paragraphs: ['You are a member of the team from now on. Its members count as yours no longer.'],
    ...inTeam(params, ['Author', params.authorName]),
  }),
  'password-changed': (params, { name }) => ({
    subject: `Your ${name} password was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      'Your password was just changed, and you were signed out everywhere else; your API tokens ended, too.',
      'If this was not you, reset your password now: choose “Forgot Password?” on the sign-in page.',
    ],
    button: { label: 'Go to sign-in', url: urlOf(params, '/sign-in') },
  }),
  'token-made': (params, { name }) => ({
    subject: `A new API token for your ${name} account`,
    heading: 'A new API token was made',
    paragraphs: ['Until it expires, whoever has this token can do the following in your name.'],
    facts: [
      ['Name', params.name],
      ['Allowed', params.scopes.map((scope) => scopes[scope]).join('\n')],
      ['Expires on', day(params.expiresAt)],
    ],
    button: { label: 'Open your API tokens', url: urlOf(params, '/settings/api-tokens') },
    notes: ['If this was not you, revoke the token there, and change your password.'],
  }),
  'new-device': (params, { name }) => ({
    subject: `A new sign-in to your ${name} account`,
    heading: 'A new sign-in to your account',
    paragraphs: ['Somebody with your password just signed in from a device that we do not know yet.'],
    facts: [
      ['Device', params.device],
      ...(params.timeZone === null ? [] : [['Time zone', params.timeZone] as const]),
      ['On', day(params.at)],
    ],
    button: toPassword(params),
    notes: ['If this was not you, change your password: it signs out everybody else.'],
  }),
  'session-copied': (params, { name }) => ({
    subject: `We signed you out of ${name}`,
    heading: 'We signed you out, to be safe',
    paragraphs: [
      'A key of one of your sessions was used that had been replaced already. Somebody may have copied it, so this session has ended for everybody.',
      'Please sign in again. If you did not restore an old browser profile, change your password, too.',
    ],
    button: toPassword(params),
  }),
  ...billTemplates,
  'webhook-off': (params) => ({
    subject: 'A webhook was switched off',
    heading: 'A webhook was switched off',
    paragraphs: [
      'Your endpoint asked for no more, or every attempt to reach it failed for three days. Nothing is sent to it now.',
    ],
    facts: [['Endpoint', params.urls.join('\n')]],
    button: { label: 'Open your webhooks', url: urlOf(params, '/settings/webhooks') },
    notes: ['Once it answers again, switch it on there; what was missed can be sent again.'],
  }),
  'mail-server-changed': ({ email, host, ...params }, { name }) => ({
    subject: `The mail server of ${name} was changed`,
    heading: 'The mail server was changed',
    paragraphs: [
      `${email || 'An operator'} chose another mail server: ${host}. All emails go by it from now on, with every code and every link to a new password.`,
      'If you did not expect that, end that operator’s sessions under Installation, People, and change the mail server back.',
    ],
    button: { label: 'Open the settings', url: urlOf(params, '/operator/settings') },
  }),
  'hosting-asked': ({ email, reason, approvePath, ...params }) => ({
    subject: `${email} asks to start projects`,
    heading: `${email} asks to start projects`,
    paragraphs: ['What for, in their own words:'],
    quote: reason,
    button:
      approvePath === null
        ? { label: 'Answer', url: urlOf(params, `/operator/people?q=${encodeURIComponent(email)}`) }
        : { label: 'Approve', url: urlOf(params, approvePath) },
    notes: [
      'They hear by email what you decide.',
      ...(approvePath === null
        ? []
        : [
            `To decline, or to look first, sign in: they stand under Installation, People. This link is yours alone, and works for ${approvalLifetime / DAY} days.`,
          ]),
    ],
  }),
  'hosting-decided': ({ given, ...params }, { name }) =>
    given
      ? {
          subject: `You can start projects in ${name}`,
          heading: 'You can start projects now',
          paragraphs: ['Whoever runs this installation lets you collect documents of your own.'],
          button: { label: 'Create a project', url: urlOf(params, '/createproject') },
        }
      : {
          subject: `You cannot start projects in ${name}`,
          heading: 'You cannot start projects here',
          paragraphs: [
            'Whoever runs this installation does not let you start projects. What you host already, and what you are asked for, stays as it is.',
          ],
        },
  // The specification gives both texts verbatim (QUOTE-06).
  'quote-thanks': () => ({ subject: 'Get Quote', heading: 'Thank you for contacting', paragraphs: [] }),
  'quote-operator': ({ email, phone, message, plan }) => ({
    subject: `Quote request: ${plan}`,
    heading: 'A visitor has requested a quote',
    paragraphs: [],
    quote: message,
    facts: [
      ['Email', email],
      ['Phone', phone || 'not given'],
      ['Plan', plan],
    ],
  }),
};

/** With what else people wrote and strangers read. */
const names: ReadonlySet<string> = new Set([
  ...['words', 'fieldName', 'template', 'owed', 'title', 'labels'],
  ...['projectName', 'teamName', 'documentName'],
  ...['hostName', 'senderName', 'authorName', 'collaboratorName'],
]);
const safe = (name: string, value: unknown): unknown => {
  if (Array.isArray(value))
    return value.map((each) => (typeof each === 'object' ? withSafeNames(each) : safe(name, each)));
  return names.has(name) && typeof value === 'string' ? defused(value) : value;
};
const withSafeNames = <P extends object>(params: P): P =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, safe(name, value)])) as P;

/** What a line of a digest says as well. */
const telling: ReadonlySet<string> = new Set(['Why', 'Due date']);

/** The mail in one line, with what has to be known of it at once. */
export const digestItem = <T extends keyof MailParams>(
  template: T,
  params: MailParams[T],
  brand: MailBrand,
): DigestItem => {
  const { subject, facts = [], quote = '', button } = templates[template](withSafeNames(params), brand);
  return {
    text: subject,
    facts: facts.filter(([name]) => telling.has(name)).map(([name, value]) => `${name}: ${value}`),
    quote,
    project: facts.find(([name]) => name === 'Project')?.[1] ?? '',
    url: button?.url ?? '',
  };
};

/** Everything given is escaped in the HTML part. */
export const renderMail = <T extends keyof MailParams>(
  template: T,
  params: MailParams[T],
  brand: MailBrand,
): RenderedMail => {
  if (!Object.hasOwn(templates, template)) throw new Error(`The mail “${template}” has no template.`);
  const rendered = layOut(templates[template](withSafeNames(params), brand), brand);
  return template === 'quote-thanks' ? { ...rendered, text: rendered.text.split('\n', 1)[0] ?? '' } : rendered;
};
