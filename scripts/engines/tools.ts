import { gatewayCommand } from './gateway.ts';
import { nodesFolder } from './nodes.ts';
import { schemathesisCommand } from './schemathesis.ts';
import { typedClientFolder } from './typed-client.ts';

/**
 * Programs that suites start themselves, by the name of the variable that leads to each.
 * @returns of each: the command, or the folder of several, once it is fetched and built
 */
export const tools: Readonly<Record<string, () => Promise<string>>> = {
  gateway: gatewayCommand,
  schemathesis: schemathesisCommand,
  typed_client: typedClientFolder,
  nodes: nodesFolder,
};
