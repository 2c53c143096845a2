import type { Projection } from '../engine/projection.ts';
import { accounts } from './accounts/projection.ts';
import { answers } from './answers/projection.ts';
import { auditors } from './auditors/projection.ts';
import { bundles } from './bundles/projection.ts';
import { comments } from './comments/projection.ts';
import { evidence } from './evidence/projection.ts';
import { history } from './history/projection.ts';
import { holds } from './holds/projection.ts';
import { mails } from './mails/projection.ts';
import { notifications } from './notifications/projection.ts';
import { projects } from './projects/projection.ts';
import { reminders } from './reminders/projection.ts';
import { submissions } from './submissions/projection.ts';
import { subscriptions } from './subscriptions/projection.ts';
import { teams } from './teams/projection.ts';
import { readings, threads } from './threads/projection.ts';

/** `duties` follow from `projects` and `teams`; the engine writes `parked`. */
export const projections: readonly Projection[] = [
  projects,
  submissions,
  answers,
  bundles,
  evidence,
  reminders,
  auditors,
  holds,
  teams,
  accounts,
  subscriptions,
  notifications,
  comments,
  threads,
  readings,
  mails,
  history,
];
