export * from './address.ts';
export * from './compose.ts';
export * from './invitations.ts';
export * from './port.ts';
