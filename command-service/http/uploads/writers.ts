import type { Caller } from '@dossier/shared/authorization';
import type { LiveUpdates } from '@dossier/shared/live';
import type { UploadBody } from './body.ts';

type Writer = { readonly body: UploadBody; readonly done: Promise<unknown>; readonly caller: Caller };

export const bodyWriters = (live: Pick<LiveUpdates, 'subscribe'>) => {
  const writers = new Map<string, Writer>();
  /** Whichever copy ended a session, its bodies end at once. */
  const stopListening = live.subscribe((signal) => {
    if (!('revoked' in signal)) return;
    const { sessionId, personId } = signal.revoked;
    for (const { body, caller } of writers.values())
      if (caller.kind === 'person' && (caller.sessionId === sessionId || caller.personId === personId)) body.stop();
  });

  return {
    put: (uploadId: string, writer: Writer): void => void writers.set(uploadId, writer),
    remove: (uploadId: string): void => void writers.delete(uploadId),
    /** A dead connection must not keep its owner from going on. `quiet`: milliseconds. */
    endQuiet: async (uploadId: string, quiet: number): Promise<void> => {
      const writer = writers.get(uploadId);
      if (!writer || writer.body.quietFor() < quiet) return;
      writer.body.stop();
      await writer.done;
    },
    close: (): void => {
      stopListening();
      for (const { body } of writers.values()) body.stop();
    },
  };
};
export type BodyWriters = ReturnType<typeof bodyWriters>;
