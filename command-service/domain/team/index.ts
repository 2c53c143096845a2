export { type TeamCommand, teamDecider } from './decide.ts';
export { membershipOf, type TeamEvent, type TeamState } from './state.ts';
