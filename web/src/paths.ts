import { type BillingPeriod, cardScreens, type Plan, type ProjectRow } from '@dossier/shared/contract';

const publicWizard = '/project/createindependentproject';
const privateWizard = '/project/createprivateproject';

/** The addresses of screens, exactly as the specification names them (NAV-01 to NAV-16). */
export const paths = {
  home: '/',
  privacy: '/privacy',
  terms: '/terms',
  /** One of the pages that load without the app. */
  apiDocs: '/docs/api',
  signIn: '/sign-in',
  login: '/login',
  signUp: '/sign-up',
  register: '/register',
  resetPassword: '/reset-password',
  /** From the mails of a project; the link follows as a `#`. */
  invitation: '/invitation',
  dashboard: '/dashboard',
  calendar: '/calendar',
  projects: '/projectlist',
  templates: '/templates',
  audits: '/audits',
  /** Projects in which others ask for something. */
  asked: '/asked',
  lastProject: '/projects/projectdetail',
  newProject: '/createproject',
  newPublicProject: publicWizard,
  newPrivateProject: privateWizard,
  newPersonalProject: '/createteamproject',
  teams: '/teams',
  firstTeam: '/teams/create-teams',
  newTeam: '/teams/teaminformation',
  teamDetails: '/teams/team-details',
  joinProject: '/project/joinproject',
  notifications: '/Notification',
  settings: '/settings',
  personalInfo: '/settings/personal-info',
  loginSecurity: '/settings/login-security',
  apiTokens: '/settings/api-tokens',
  webhooks: '/settings/webhooks',
  payment: '/settings/payment-and-payouts',
  pricing: '/pricingplan',
  seals: '/seals',
  /** A page of its own, outside the app. */
  verify: '/verify',
} as const;

/** Of an installation that nobody has set up yet, where no other address leads anywhere. */
export const setUpPath = '/set-up';

/** Of whoever runs the installation; apart, as no other address leads there, and none is suggested. */
export const operatorPaths = {
  status: '/operator',
  people: '/operator/people',
  projects: '/operator/projects',
  security: '/operator/security',
  notice: '/operator/notice',
  settings: '/operator/settings',
} as const;

/** From the mail to whoever is asked to take over all that somebody hosts. */
export const handOverPath = '/hand-over/:handOverId';

/** What people type by hand for the list of projects. */
export const handTypedLists = ['/projects', '/project', '/solo-projects'] as const;

/** Screens that only change something, and the homepage, which leads to them. */
export const changingPaths: ReadonlySet<string> = new Set([
  paths.home,
  paths.signUp,
  paths.register,
  paths.resetPassword,
  paths.invitation,
  paths.newProject,
  paths.newPublicProject,
  paths.newPrivateProject,
  paths.newPersonalProject,
  paths.firstTeam,
  paths.newTeam,
  paths.joinProject,
  paths.personalInfo,
  paths.apiTokens,
  paths.webhooks,
  handOverPath,
  paths.pricing,
  ...Object.values(cardScreens),
]);

/** Screens about plans, cards and invoices. */
export const shopPaths: ReadonlySet<string> = new Set([paths.pricing, paths.payment, ...Object.values(cardScreens)]);

/** Where plans are compared, with one of them before the others. */
export const plansPath = (plan: Plan): string => `${paths.pricing}?${new URLSearchParams({ plan })}`;
/** That for one person, where nobody else works in the project. */
export const plansPathFor = (solo: boolean): string => (solo ? plansPath('personal') : paths.pricing);

/** Where a plan is paid. */
export const payPath = ({ plan, period }: { readonly plan: Plan; readonly period: BillingPeriod }): string =>
  `${cardScreens.pay}?${new URLSearchParams({ plan, period })}`;

/** A project's screens; with `:id` they are the patterns of the routes. */
export const projectPath = (id: string): string => `/projects/${id}`;
export const oldProjectPath = (id: string): string => `/project/${id}`;
export const collectionPath = (id: string): string => `/projects/${id}/documents`;
/** The documents of one collaborator, opened. */
export const personPath = (id: string, personId: string): string =>
  `${collectionPath(id)}?person=${encodeURIComponent(personId)}`;
export const administrationPath = (id: string): string => `/projects/${id}/administration`;
/** What is asked beside documents, and what was answered. */
export const questionsPath = (id: string): string => `/projects/${id}/questions`;
/** With `personId` what that person answered is open. */
export const answersPath = (id: string, personId?: string): string =>
  `/projects/${id}/answers${personId === undefined ? '' : `?person=${encodeURIComponent(personId)}`}`;
export const auditPath = (id: string): string => `/projects/${id}/audit`;
export const mailsPath = (id: string): string => `/projects/${id}/mails`;
/** The emails to one address. */
export const mailsToPath = (id: string, email: string): string =>
  `${mailsPath(id)}?filter=${encodeURIComponent(JSON.stringify({ q: email }))}`;
export const reviewPath = (id: string, personId: string, documentId: string): string =>
  `/projects/${id}/review/${personId}/${documentId}`;
type OfUpload = {
  readonly projectId: string;
  readonly personId: string;
  readonly documentId: string;
  readonly version: number | string;
};
export const receiptPath = ({ projectId, personId, documentId, version }: OfUpload): string =>
  `/projects/${projectId}/receipts/${personId}/${documentId}/${version}`;

/** The team is named in the query (NAV-02). */
export const teamPath = (id: string): string => `${paths.teamDetails}?id=${encodeURIComponent(id)}`;

/** The seals, this one first. */
export const sealPath = (number: number): string => `${paths.seals}?from=${number}`;

/** The choice before a project's form, with the team that it is for. */
export const newTeamProjectPath = (teamId: string, path: string = paths.newProject): string =>
  `${path}?team=${encodeURIComponent(teamId)}`;

/** The form of a new project that begins with what another one, or a template, has. */
export const copyPath = ({ id, projectScope }: Pick<ProjectRow, 'id' | 'projectScope'>): string =>
  `${projectScope === 'public' ? publicWizard : privateWizard}?from=${id}`;

/** The steps of the two wizards, of the project with this id. */
export const stepPaths = {
  information: (id: string): string => `/editproject/${id}`,
  publicDefinitions: (id: string): string => `${publicWizard}/project-start/${id}`,
  collaboratorCount: (id: string): string => `${publicWizard}/project-start/collaborator/${id}`,
  addCollaborators: (id: string): string => `${privateWizard}/add-collaborator/${id}`,
  privateDefinitions: (id: string): string => `${privateWizard}/project-start/${id}`,
  assignment: (id: string): string => `${privateWizard}/project-start/assignment/${id}`,
} as const;

const projectScreen = /^\/projects\/([1-9]\d{8})(\/documents|\/administration|\/answers|\/review\/[^/]+\/[^/]+)?$/;
/** The project whose screen this is, where that can be shown as it was. */
export const projectOfScreen = (pathname: string): string | undefined => projectScreen.exec(pathname)?.[1];

/** The same screen as it was: after the event at a position, or at a moment; `compare`: with what. */
export const pastSearch = (search: string, at: string | undefined, compare?: string | null): string => {
  const parameters = new URLSearchParams(search);
  const put = (name: string, value: string | null | undefined) =>
    value ? parameters.set(name, value) : parameters.delete(name);
  put('at', at);
  if (compare !== undefined) put('compare', compare);
  return parameters.size > 0 ? `?${parameters}` : '';
};
