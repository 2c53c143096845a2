export type { CommandServiceOptions, MailServers } from './options.ts';
export { type CommandService, createCommandService } from './service.ts';
