import type { Projection } from '../engine/projection.ts';
import { accounts } from './accounts.ts';
import { comments } from './comments.ts';
import { mails } from './mails.ts';
import { notifications } from './notifications.ts';
import { projects } from './projects.ts';
import { reminders } from './reminders.ts';
import { submissions } from './submissions.ts';
import { subscriptions } from './subscriptions.ts';

/** Every read model. `duties` follow from `projects`, and `parked` is the engine's own. */
export const projections: readonly Projection[] = [
  projects,
  submissions,
  reminders,
  accounts,
  subscriptions,
  notifications,
  comments,
  mails,
];
