export * from './pages.ts';
export * from './port.ts';
