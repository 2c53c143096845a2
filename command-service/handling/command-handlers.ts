import type { CommandName } from '@dossier/shared/contract';
import type { CommandHandler, HandlerOptions } from './command-handler.ts';
import { accountHandlers } from './commands/account.ts';
import { commentsHandlers } from './commands/comments.ts';
import { downloadsHandlers } from './commands/downloads.ts';
import { handOverHandlers } from './commands/hand-over.ts';
import { inboxHandlers } from './commands/inbox.ts';
import { installationHandlers } from './commands/installation.ts';
import { mailHandlers } from './commands/mail.ts';
import { projectHandlers } from './commands/project.ts';
import { quoteHandlers } from './commands/quote.ts';
import { submissionHandlers } from './commands/submission.ts';
import { subscriptionHandlers } from './commands/subscription.ts';
import { teamHandlers } from './commands/team.ts';

export type CommandHandlers = { readonly [N in CommandName]: CommandHandler<N> };
export const commandHandlers = (options: HandlerOptions): CommandHandlers => ({
  ...accountHandlers(options),
  ...projectHandlers(options),
  ...submissionHandlers(options),
  ...commentsHandlers(options),
  ...downloadsHandlers,
  ...teamHandlers(options),
  ...subscriptionHandlers(options),
  ...inboxHandlers,
  ...mailHandlers,
  ...installationHandlers(options),
  ...handOverHandlers(options),
  ...quoteHandlers(options),
});
