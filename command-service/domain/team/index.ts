export { type TeamCommand, teamDecider } from './decide.ts';
export type { TeamEvent, TeamState } from './state.ts';
