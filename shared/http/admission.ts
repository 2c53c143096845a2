import { isLoopback } from './clients.ts';

/** Milliseconds that half of the requests should not exceed: half of what they may take. */
const target = 1_000;
const quick = target / 4;
/** A look at fewer, or for a shorter time, says little. */
const look = { milliseconds: 500, requests: 8 };
const bounds = { fewest: 4, most: 1_000 };
const within = (limit: number) => Math.min(bounds.most, Math.max(bounds.fewest, limit));

const isOne = (client: string | undefined): client is string => client !== undefined && !isLoopback(client);

/** A request in work. */
export type Place = {
  /** Waits for what is no work of this process: meanwhile others may have the place. */
  aside<T>(wait: Promise<T>): Promise<T>;
  /** @param done its time tells something: it was not refused at once because an engine is away */
  leave(done: boolean): void;
};

/**
 * How many requests are in work at once: so many as end in time. Learnt from how long they take:
 * when half are slow, and stay so, only so many as ended within the target; otherwise more.
 */
export const openAdmission = (now = () => performance.now()) => {
  const ofClient = new Map<string, number>();
  const afresh = () => ({ since: now(), requests: 0, slow: 0, quick: 0 });
  let limit = bounds.most;
  let inWork = 0;
  let looked = afresh();
  /** A process that stood still for a moment is not overloaded. */
  let wasSlow = false;

  const lookAnew = (isSlow: boolean, next = limit) => {
    limit = within(next);
    wasSlow = isSlow;
    looked = afresh();
  };
  const learn = (took: number) => {
    looked.requests += 1;
    if (took > target) looked.slow += 1;
    if (took < quick) looked.quick += 1;
    const { since, requests } = looked;
    const passed = now() - since;
    if (requests < look.requests || passed < look.milliseconds) return;
    const half = requests / 2;
    if (looked.slow <= half) lookAnew(false, limit * (looked.quick > half ? 2 : 1.25));
    else if (wasSlow) lookAnew(true, (requests * target) / passed);
    else lookAnew(true);
  };
  const count = (client: string | undefined, by: 1 | -1) => {
    if (client === undefined) return;
    const held = (ofClient.get(client) ?? 0) + by;
    if (held > 0) ofClient.set(client, held);
    else ofClient.delete(client);
  };

  return {
    /**
     * Undefined: there is too much work already, or half of it is this client's.
     * @param client undefined: of no client
     */
    enter: (client: string | undefined): Place | undefined => {
      if (inWork === 0) lookAnew(false, 2 * limit);
      if (inWork >= limit || (isOne(client) && (ofClient.get(client) ?? 0) >= limit / 2)) return undefined;
      const begun = now();
      let waited = 0;
      inWork += 1;
      count(client, 1);
      return {
        aside: async (wait) => {
          const since = now();
          inWork -= 1;
          try {
            return await wait;
          } finally {
            inWork += 1;
            waited += now() - since;
          }
        },
        leave: (done) => {
          inWork -= 1;
          count(client, -1);
          const took = now() - begun - waited;
          if (done || took > target) learn(took);
        },
      };
    },
    limit: () => limit,
  };
};
export type Admission = ReturnType<typeof openAdmission>;
