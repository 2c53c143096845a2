export { type TeamCommand, teamDecider } from './decide.ts';
export type { Seats } from './seats.ts';
export { membershipOf, type TeamEvent, type TeamState } from './state.ts';
