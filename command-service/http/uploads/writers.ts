import type { Caller } from '@dossier/shared/authorization';
import type { LiveUpdates } from '@dossier/shared/live';
import type { UploadBody } from './body.ts';

type Writer = { readonly uploadId: string; readonly body: UploadBody; readonly caller: Caller };

export const bodyWriters = (live: Pick<LiveUpdates, 'subscribe'>) => {
  const writers = new Set<Writer>();
  /** Whichever copy ended a session or has the owner's next request, bodies end here. */
  const stopListening = live.subscribe((signal) => {
    for (const { uploadId, body, caller } of writers) {
      if ('wanted' in signal && signal.wanted.uploadId === uploadId) body.hurry(signal.wanted.quiet);
      if (!('revoked' in signal) || caller.kind !== 'person') continue;
      const { sessionId, personId } = signal.revoked;
      if (caller.sessionId === sessionId || caller.personId === personId) body.stop();
    }
  });

  return {
    /** Answers what removes it. */
    put: (writer: Writer): (() => void) => {
      writers.add(writer);
      return () => void writers.delete(writer);
    },
    close: (): void => {
      stopListening();
      for (const { body } of writers) body.stop();
    },
  };
};
export type BodyWriters = ReturnType<typeof bodyWriters>;
