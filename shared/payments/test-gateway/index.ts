export { testGateway, testGatewayOver } from './payments.ts';
