export { type CommandIndex, fillIndex, type TakenId, withCommandIndex } from './command-index.ts';
