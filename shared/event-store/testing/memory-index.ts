import { isDeepStrictEqual } from 'node:util';
import type { CommandIndex, TakenId } from '../commands/index.ts';

/** Of several copies, for as long as a test runs. */
export const memoryIndex = (ids = new Map<string, TakenId>()): CommandIndex => {
  let isFilled = false;
  return {
    take: async (commandId, wanted, instead) => {
      const there = ids.get(commandId);
      if (there && !isDeepStrictEqual(there, instead)) return there;
      ids.set(commandId, wanted);
      return undefined;
    },
    find: async (commandId) => ids.get(commandId),
    add: async (wanted) => {
      for (const [commandId, taken] of wanted) if (!ids.has(commandId)) ids.set(commandId, taken);
    },
    isFilled: async () => isFilled,
    markFilled: async () => {
      isFilled = true;
    },
    close: async () => {},
  };
};
