import type { AreaRoute } from '../layout/areaRoute.ts';
import {
  administrationPath,
  answersPath,
  auditPath,
  mailsPath,
  oldProjectPath,
  paths,
  projectPath,
  questionsPath,
  receiptPath,
} from '../paths.ts';
import { projectAhead } from '../reads/projects.ts';
import { lazily } from '../theme/states/lazily.ts';

export const routes: readonly AreaRoute[] = [
  { path: paths.lastProject, title: 'Project', element: lazily(() => import('./LastProjectScreen.tsx')) },
  {
    path: projectPath(':id'),
    title: 'Project',
    element: lazily(() => import('./ProjectScreen.tsx')),
    ahead: ({ id = '' }) => projectAhead(id),
  },
  {
    path: administrationPath(':id'),
    title: 'Administration',
    element: lazily(() => import('./host/AdministrationScreen.tsx')),
    ahead: ({ id = '' }) => projectAhead(id),
  },
  {
    path: questionsPath(':id'),
    title: 'Questions',
    element: lazily(() => import('./questions/QuestionsScreen.tsx')),
  },
  { path: answersPath(':id'), title: 'Answers', element: lazily(() => import('./questions/AnswersScreen.tsx')) },
  { path: auditPath(':id'), title: 'Time line', element: lazily(() => import('./history/AuditScreen.tsx')) },
  { path: mailsPath(':id'), title: 'Emails', element: lazily(() => import('./mails/MailsScreen.tsx')) },
  {
    path: receiptPath({ projectId: ':id', personId: ':personId', documentId: ':documentId', version: ':version' }),
    title: 'Receipt',
    element: lazily(() => import('./receipt/ReceiptScreen.tsx')),
  },
  { path: oldProjectPath(':id'), title: 'Project', element: lazily(() => import('./OldAddressScreen.tsx')) },
];
