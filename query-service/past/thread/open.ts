import type { QueryServiceOptions } from '../../options.ts';
import type { PastWork, Present } from './port.ts';
import { openPastThread } from './thread.ts';
import { pastWork } from './work.ts';

type Options = Pick<QueryServiceOptions, 'eventStore' | 'eventSource' | 'pastFolder' | 'directory' | 'clock' | 'log'>;

/** In a thread of its own where that can read the events by itself, so that nobody else waits. */
export const openPastWork = (options: Options, present: Present): PastWork & { close(): Promise<void> } => {
  const { eventStore, eventSource: source, pastFolder, directory, clock, log } = options;
  if (source) return openPastThread({ source, pastFolder, present, directory, log });
  const { stop, ...work } = pastWork({ eventStore, present, onErased: directory.onErased, clock, pastFolder });
  return { ...work, close: async () => stop() };
};
