export * from './disk.ts';
export * from './names.ts';
export * from './port.ts';
