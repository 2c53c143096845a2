import { randomUUID } from 'node:crypto';
import { every } from '../../async/every.ts';
import type { Logger } from '../../basics/log.ts';
import { GenerationBusyError, type NewGeneration } from '../port.ts';
import type { openGeneration } from './generation.ts';
import type { Lease, Pointer, Pointers } from './pointers.ts';

export type Generation = ReturnType<typeof openGeneration> & { readonly number: number };

type Options = {
  readonly pointers: Pointers;
  readonly leaseTime: number;
  readonly log: Logger | undefined;
  readonly generationOf: (number: number, isNew: boolean) => Generation;
  readonly dropUnused: () => Promise<void>;
  readonly switchTo: (next: Generation) => void;
};

const silentTooLong = () =>
  new GenerationBusyError('this process was silent for too long: another one may fill a new generation');

/** One process at a time fills a generation: its lease is renewed until it ends or falls silent. */
export const leasedGenerations = ({ pointers, leaseTime, log, generationOf, dropUnused, switchTo }: Options) => {
  const filling = new Map<string, () => Promise<void>>();
  const leaseOf = ({ lease }: Pointer, holder: string): Lease => {
    if (lease?.holder === holder) return lease;
    throw silentTooLong();
  };

  const take = async (plan: string, holder: string) => {
    let isNew = true;
    const { lease } = await pointers.change((pointer) => {
      const { lease: before } = pointer;
      if (before && before.until > Date.now()) throw new GenerationBusyError('another process fills a new generation');
      isNew = before?.plan !== plan;
      const generation =
        before && !isNew
          ? before.generation
          : pointers.newNumber(Math.max(pointer.generation, before?.generation ?? 0));
      return { ...pointer, lease: { holder, generation, plan, until: Date.now() + leaseTime } };
    });
    return { number: (lease as Lease).generation, isNew };
  };

  const begin = async (plan: string): Promise<Omit<NewGeneration, 'version'>> => {
    const holder = randomUUID();
    const { number, isNew } = await take(plan, holder);
    const next = generationOf(number, isNew);
    const renew = () =>
      pointers.change((pointer) => ({
        ...pointer,
        lease: { ...leaseOf(pointer, holder), until: Date.now() + leaseTime },
      }));
    // By a timer: comparing is long and writes nothing.
    const renewals = every(leaseTime / 3, renew, {
      onFailure: (error) => log?.debug({ err: error }, 'the lease of a new generation was not renewed'),
    });
    const leave = async (after: (lease: Lease) => Lease | null) => {
      await renewals.stop();
      if (!filling.delete(holder)) return;
      await pointers.change((pointer) =>
        pointer.lease?.holder === holder ? { ...pointer, lease: after(pointer.lease) } : pointer,
      );
    };
    const close = () => leave((lease) => ({ ...lease, until: Date.now() }));
    filling.set(holder, close);
    await next.prepare().catch(async (error) => {
      await close().catch(() => {});
      throw error;
    });
    return {
      ...next,
      async write(writes, checkpoint) {
        leaseOf(await pointers.existing(), holder);
        await next.write(writes, checkpoint);
      },
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
      async discard() {
        await leave(() => null);
        await dropUnused();
      },
      close,
    };
  };

  return {
    begin,
    closeAll: async (): Promise<void> => {
      for (const close of [...filling.values()]) await close();
    },
  };
};
