export { stripePayments } from './payments.ts';
