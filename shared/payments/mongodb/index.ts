export { openSharedTestGateway } from './payments.ts';
