export { httpCommandClient, internalCommandsPath } from './command-client.ts';
