export { attemptsWithin } from './policy.ts';
export * from './port.ts';
