import { createServer } from 'node:net';

/** Of `npm run engines` and `npm run cluster`: beside the usual ones, which others may need. */
export const usualPorts = {
  redis: 16379,
  smtp: 11025,
  mongodb: 17017,
  kafka: 19092,
  eventstoredb: 12113,
  s3: 17070,
  'stripe-mock': 12111,
  /** The page. */
  gateway: 8080,
  /** Where the services reach each other through the gateway. */
  inside: 8081,
  /** Caught mails. */
  mails: 8025,
} as const;
export type PortName = keyof typeof usualPorts;

export const isFree = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });

/** @throws naming those that are taken, and by whom they may be */
export const checkPorts = async (ports: Readonly<Record<string, number>>, host = '127.0.0.1'): Promise<void> => {
  const taken: string[] = [];
  for (const [name, port] of Object.entries(ports)) if (!(await isFree(port, host))) taken.push(`${name}: ${port}`);
  if (taken.length === 0) return;
  const [first] = taken.map((text) => text.split(' ').at(-1));
  throw new Error(
    `These ports of ${host} are taken: ${taken.join(', ')}.\n` +
      'Is another `npm run engines` or `npm run cluster` running? Stop it, or add `-- --free-ports`.\n' +
      `Otherwise \`lsof -i :${first}\` names the program that listens there.`,
  );
};
