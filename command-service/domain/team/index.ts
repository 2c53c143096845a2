export { type TeamCommand, teamDecider } from './decide.ts';
export { membershipOf, type TeamState } from './state.ts';
