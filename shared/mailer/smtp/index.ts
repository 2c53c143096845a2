export { smtpMailer } from './mailer.ts';
