export type { MailServers } from './http/operator/mail-server.ts';
export { type CommandService, type CommandServiceOptions, createCommandService } from './service.ts';
