export { inboxMailer } from './mailer.ts';
export { inboxRoutes } from './routes.ts';
