export * from './compose.ts';
export * from './inbox.ts';
export * from './inbox-routes.ts';
export * from './port.ts';
export * from './templates/index.ts';
