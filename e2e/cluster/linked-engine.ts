import { freePort } from '../../scripts/engines/engine.ts';
import { type HeldEngine, holdEngine } from '../../scripts/engines/index.ts';
import { type Link, openLink } from '../../shared/testing/link/link.ts';

/** An engine whose variables lead to the link before it. */
export type LinkedEngine = HeldEngine & { readonly link: Link };

/** @param isLinked false: the variables lead past the link, which costs a measurement time */
export const holdLinkedEngine = async (name: string, dir: string, isLinked: boolean): Promise<LinkedEngine> => {
  const port = await freePort();
  const link = await openLink({ port });
  const seenAt = isLinked ? link.port : port;
  const held = await holdEngine(name, dir, { port, seenAt }).catch(async (error: unknown) => {
    await link.close();
    throw error;
  });
  const variables = Object.entries(held.variables).map(([variable, value]) => [
    variable,
    value.replace(`:${port}`, `:${seenAt}`),
  ]);
  return {
    ...held,
    variables: Object.fromEntries(variables),
    get pid() {
      return held.pid;
    },
    link,
    stop: async () => {
      await link.close();
      await held.stop();
    },
    // A dead server refuses; a link alone would accept and reset.
    kill: async () => {
      await held.kill();
      await link.down();
    },
    restart: async () => {
      await held.restart();
      await link.up();
    },
  };
};
