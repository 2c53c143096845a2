export type { Source } from './context.ts';
export { filesIn } from './copying.ts';
export { type ProjectCommand, projectDecider } from './decide.ts';
export { type NotMoved, payerOnceGiven } from './hosting/offer.ts';
export { hasExpired } from './keeping/retention.ts';
export type { Opening, ProjectRoom } from './keeping/room.ts';
export { payerOf } from './settings.ts';
export {
  type Definition,
  definitionOf,
  documentsAsked,
  isAskedOf,
  isProject,
  type LiveProject,
  type Project,
  type ProjectState,
} from './state.ts';
