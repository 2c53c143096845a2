import { randomUUID } from 'node:crypto';
import { every } from '../../async/every.ts';
import type { Logger } from '../../basics/log.ts';
import { GenerationBusyError, type ReadStore } from '../port.ts';
import type { openGeneration } from './generation.ts';
import type { Lease, Pointer, Pointers } from './pointers.ts';

type Generation = ReturnType<typeof openGeneration> & { readonly number: number };

type Options = {
  readonly pointers: Pointers;
  readonly leaseTime: number;
  readonly log: Logger | undefined;
  readonly generationOf: (number: number) => Generation;
  readonly dropUnused: () => Promise<void>;
  readonly switchTo: (next: Generation) => void;
};

const silentTooLong = () =>
  new GenerationBusyError('this process was silent for too long: another one may fill a new generation');

/** One process at a time fills a generation: its lease is renewed until it ends, or falls silent. */
export const leasedGenerations = ({ pointers, leaseTime, log, generationOf, dropUnused, switchTo }: Options) => {
  const filling = new Map<string, () => Promise<void>>();
  const leaseFor = (holder: string, generation: number): Lease => ({
    holder,
    generation,
    until: Date.now() + leaseTime,
  });
  const leaseOf = ({ lease }: Pointer, holder: string): Lease => {
    if (lease?.holder === holder) return lease;
    throw silentTooLong();
  };

  const begin = async (): Promise<Omit<Awaited<ReturnType<ReadStore['newGeneration']>>, 'version'>> => {
    const holder = randomUUID();
    const { lease } = await pointers.change((pointer) => {
      if (pointer.lease && pointer.lease.until > Date.now())
        throw new GenerationBusyError('another process fills a new generation');
      const number = pointers.newNumber(Math.max(pointer.generation, pointer.lease?.generation ?? 0));
      return { ...pointer, lease: leaseFor(holder, number) };
    });
    const { generation: number } = lease as Lease;
    const next = generationOf(number);
    const renew = () =>
      pointers.change((pointer) => {
        leaseOf(pointer, holder);
        return { ...pointer, lease: leaseFor(holder, number) };
      });
    // By a timer: comparing is long and writes nothing.
    const renewals = every(leaseTime / 3, renew, {
      onFailure: (error) => log?.debug({ err: error }, 'the lease of a new generation was not renewed'),
    });
    const giveUp = async () => {
      await renewals.stop();
      if (!filling.delete(holder)) return;
      await pointers.change((pointer) => (pointer.lease?.holder === holder ? { ...pointer, lease: null } : pointer));
      await dropUnused();
    };
    filling.set(holder, giveUp);
    await next.prepare().catch(async (error) => {
      await giveUp().catch(() => {});
      throw error;
    });
    return {
      ...next,
      async write(writes, checkpoint) {
        leaseOf(await pointers.existing(), holder);
        await next.write(writes, checkpoint);
      },
      newGeneration: () => Promise.reject(new Error('a generation under construction has no successor')),
      async activate() {
        await pointers.change((pointer) => {
          // The answer to an earlier call may have been lost.
          if (pointer.generation === number) return pointer;
          if (leaseOf(pointer, holder).until <= Date.now()) throw silentTooLong();
          const previous = { generation: pointer.generation, leftAt: Date.now() };
          return { ...pointer, generation: number, previous, lease: null };
        });
        filling.delete(holder);
        await renewals.stop();
        switchTo(next);
        await dropUnused();
      },
      close: giveUp,
    };
  };

  return {
    begin,
    giveUpAll: async (): Promise<void> => {
      for (const giveUp of [...filling.values()]) await giveUp();
    },
  };
};
