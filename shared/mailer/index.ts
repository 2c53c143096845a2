export * from './compose.ts';
export * from './invitations.ts';
export * from './port.ts';
export { recordsOf } from './records.ts';
export * from './switchable.ts';
