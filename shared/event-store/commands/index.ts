export { type CommandIndex, fillIndex, noteWeek, type TakenId, withCommandIndex } from './command-index.ts';
