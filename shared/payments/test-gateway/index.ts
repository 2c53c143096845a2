export { testGateway } from './payments.ts';
