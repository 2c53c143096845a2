import { cardScreens } from '@dossier/shared/contract';
import type { ComponentType } from 'react';
import {
  administrationPath,
  answersPath,
  auditPath,
  collectionPath,
  handOverPath,
  handTypedLists,
  mailsPath,
  oldProjectPath,
  operatorPaths,
  paths,
  projectPath,
  questionsPath,
  receiptPath,
  reviewPath,
  setUpPath,
  stepPaths,
} from '../paths.ts';
import { listAhead, readAhead } from '../reads/ahead.ts';
import { activeProjects, projectAhead } from '../reads/projects.ts';
import { waitingQuery } from '../reads/waiting.ts';
import { lazily, type Part } from '../theme/states/lazily.ts';

/** `title` is for the breadcrumb; `element` is lazy and loads when it is opened. */
export type AreaRoute = {
  readonly path: string;
  readonly title: string;
  /** In the breadcrumb, instead of the name that the navigation has for it. */
  readonly area?: string;
  /** All others are told that there is no such page. */
  readonly for?: 'operators';
  readonly element: Part<object>;
  /** Reads what the screen shows first, if the app opens with it. */
  readonly ahead?: (params: Readonly<Record<string, string | undefined>>) => Promise<unknown>;
};

type Import = () => Promise<{ default: ComponentType<object> }>;
type More = Pick<AreaRoute, 'area' | 'for' | 'ahead'>;

/** One screen, at one address or several. */
const screen = (
  addresses: string | readonly string[],
  title: string,
  importScreen: Import,
  more: More = {},
): readonly AreaRoute[] => {
  const element = lazily(importScreen);
  return [addresses].flat().map((path) => ({ path, title, element, ...more }));
};

const ofProject: More = { ahead: ({ id = '' }) => projectAhead(id) };
const create: Import = () => import('../wizard/settings/CreateScreen.tsx');

/** Before anybody has set the installation up. */
export const setUpScreens = screen(setUpPath, 'Set up', () => import('../set-up/SetUpScreen.tsx'));

/** For visitors. */
export const visitorScreens = [
  screen([paths.signIn, paths.login], 'Sign In', () => import('../auth/SignInScreen.tsx')),
  screen([paths.signUp, paths.register], 'Sign Up', () => import('../auth/sign-up/SignUpScreen.tsx')),
  screen(paths.invitation, 'Invitation', () => import('../auth/invitation/InvitationScreen.tsx')),
  screen(paths.resetPassword, 'Reset password', () => import('../auth/ResetPasswordScreen.tsx')),
].flat();

/** For whoever is signed in. */
export const screens = [
  screen(paths.dashboard, 'Dashboard', () => import('../dashboard/DashboardScreen.tsx'), {
    ahead: () => Promise.all([readAhead(waitingQuery), listAhead('projects', activeProjects)]),
  }),
  screen(paths.calendar, 'Calendar', () => import('../calendar/CalendarScreen.tsx')),

  screen(paths.lastProject, 'Project', () => import('../project/LastProjectScreen.tsx')),
  screen(projectPath(':id'), 'Project', () => import('../project/ProjectScreen.tsx'), ofProject),
  screen(
    administrationPath(':id'),
    'Administration',
    () => import('../project/host/AdministrationScreen.tsx'),
    ofProject,
  ),
  screen(questionsPath(':id'), 'Questions', () => import('../project/questions/QuestionsScreen.tsx')),
  screen(answersPath(':id'), 'Answers', () => import('../project/questions/AnswersScreen.tsx')),
  screen(auditPath(':id'), 'Time line', () => import('../project/history/AuditScreen.tsx')),
  screen(mailsPath(':id'), 'Emails', () => import('../project/mails/MailsScreen.tsx')),
  screen(
    receiptPath({ projectId: ':id', personId: ':personId', documentId: ':documentId', version: ':version' }),
    'Receipt',
    () => import('../project/receipt/ReceiptScreen.tsx'),
  ),
  screen(oldProjectPath(':id'), 'Project', () => import('../project/OldAddressScreen.tsx')),
  screen(collectionPath(':id'), 'Documents', () => import('../collection/CollectionScreen.tsx')),
  screen(reviewPath(':id', ':personId', ':documentId'), 'Review', () => import('../review/ReviewScreen.tsx')),

  screen(paths.projects, 'Solo Projects', () => import('../projects/ListScreen.tsx')),
  screen(handTypedLists, 'Solo Projects', () => import('../projects/HandTypedScreen.tsx')),
  screen(paths.templates, 'Templates', () => import('../projects/TemplatesScreen.tsx')),
  screen(paths.asked, 'Asked of me', () => import('../projects/AskedScreen.tsx')),
  screen(handOverPath, 'Take over', () => import('../projects/HandOverScreen.tsx')),
  screen(paths.audits, 'Projects you audit', () => import('../projects/AuditsScreen.tsx')),
  screen(paths.joinProject, 'Join External Projects', () => import('../join/JoinScreen.tsx')),

  screen(paths.newProject, 'New project', () => import('../wizard/ChoiceScreen.tsx')),
  screen(paths.newPublicProject, 'New public project', create),
  screen(paths.newPrivateProject, 'New private project', create),
  screen(paths.newPersonalProject, 'New personal project', create),
  screen(stepPaths.information(':id'), 'Project Information', () => import('../wizard/settings/EditScreen.tsx')),
  screen(stepPaths.collaboratorCount(':id'), 'Collaborators', () => import('../wizard/people/CountScreen.tsx')),
  screen(stepPaths.addCollaborators(':id'), 'Add collaborators', () => import('../wizard/people/InviteScreen.tsx')),
  screen(
    [stepPaths.publicDefinitions(':id'), stepPaths.privateDefinitions(':id')],
    'Required documents',
    () => import('../wizard/documents/DefinitionsScreen.tsx'),
  ),
  screen(stepPaths.assignment(':id'), 'Assign documents', () => import('../wizard/documents/AssignScreen.tsx')),

  screen(paths.teams, 'My Team Projects', () => import('../teams/TeamsScreen.tsx')),
  screen(paths.firstTeam, 'My Team Projects', () => import('../teams/FirstTeamScreen.tsx')),
  screen(paths.newTeam, 'Create Team', () => import('../teams/NewTeamScreen.tsx'), { area: 'My Teams' }),
  screen(paths.teamDetails, 'Team', () => import('../teams/details/DetailsScreen.tsx')),

  // Addresses match whatever the case, so this one serves `/notification` too (NAV-03).
  screen(paths.notifications, 'Notification', () => import('../notifications/NotificationScreen.tsx')),
  screen(paths.settings, 'Settings', () => import('../settings/SettingsScreen.tsx')),
  screen(paths.personalInfo, 'Personal info', () => import('../settings/PersonalInfoScreen.tsx')),
  screen(paths.loginSecurity, 'Login & security', () => import('../settings/LoginSecurityScreen.tsx')),
  screen(paths.apiTokens, 'API tokens', () => import('../settings/tokens/ApiTokensScreen.tsx')),
  screen(paths.webhooks, 'Webhooks', () => import('../settings/webhooks/WebhooksScreen.tsx')),
  screen(paths.payment, 'Payments & subscription', () => import('../settings/payment/PaymentScreen.tsx')),
  screen(cardScreens.card, 'Change card', () => import('../settings/payment/CardScreen.tsx')),
  screen(cardScreens.renewal, 'Pay the renewal', () => import('../settings/payment/RenewalScreen.tsx')),
  screen(paths.seals, 'Seals', () => import('../seals/SealsScreen.tsx')),
  screen(paths.pricing, 'Pricing Plan', () => import('../pricing/PricingScreen.tsx')),
  screen(cardScreens.pay, 'Payment', () => import('../pricing/PayScreen.tsx')),
].flat();

const hidden: More = { for: 'operators' };
/** For whoever runs the installation. */
export const operatorScreens = [
  screen(operatorPaths.status, 'Installation', () => import('../operator/StatusScreen.tsx'), hidden),
  screen(operatorPaths.people, 'People', () => import('../operator/PeopleScreen.tsx'), hidden),
  screen(operatorPaths.projects, 'Projects', () => import('../operator/ProjectsScreen.tsx'), hidden),
  screen(operatorPaths.notice, 'Notice', () => import('../operator/NoticeScreen.tsx'), hidden),
  screen(operatorPaths.settings, 'Settings', () => import('../operator/InstallationScreen.tsx'), hidden),
  screen(operatorPaths.security, 'Security', () => import('../operator/SecurityScreen.tsx'), hidden),
].flat();
