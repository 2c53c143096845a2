import { Log } from './log.ts';
import { type NodeOptions, type RunningNode, startNode } from './node.ts';

export type RunningServer = RunningNode & { readonly url: string };

/** A single node with a log of its own. */
export const startServer = async ({
  file,
  ...options
}: Omit<NodeOptions, 'log'> & { readonly file: string }): Promise<RunningServer> => {
  const log = await Log.open(file);
  const node = await startNode({ log, ...options });
  return {
    ...node,
    url: `esdb://127.0.0.1:${node.port}?tls=${options.tls !== undefined}`,
    stop: async () => {
      await node.stop();
      await log.close();
    },
  };
};
