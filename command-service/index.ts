export { type CommandService, type CommandServiceOptions, createCommandService } from './service.ts';
