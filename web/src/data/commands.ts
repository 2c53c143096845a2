import type { CommandAnswer, CommandInput, CommandName } from '@dossier/shared/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { ApiProblem, messageOf, newKey, sendCommand } from './api.ts';
import { refreshAll } from './queryClient.ts';

type Options<N extends CommandName> = {
  /** Shown after success; nothing when absent. */
  success?: string | ((answer: CommandAnswer<N>) => string);
  /** Shown after a failure: the server's own words when absent, nothing when null. */
  failure?: string | null | ((problem: unknown) => string | null);
};

export type Command<N extends CommandName> = {
  /** Sends the wish; answers undefined when it was refused (which has been shown already). */
  run: (payload: CommandInput<N>) => Promise<CommandAnswer<N> | undefined>;
  pending: boolean;
  /** The last refusal, until the next run; `errors` holds messages by field. */
  problem: ApiProblem | undefined;
};

/**
 * A command as a button needs it: pending state, notice of success or failure, and everything on the screen read anew after it.
 * Sending the same payload again after a broken connection reuses the key, so that it has one effect.
 */
export const useCommand = <N extends CommandName>(name: N, { success, failure }: Options<N> = {}): Command<N> => {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();
  const unanswered = useRef<{ payload: string; key: string } | undefined>(undefined);
  const texts = useRef({ success, failure });
  texts.current = { success, failure };

  const run = useCallback(
    async (payload: CommandInput<N>) => {
      const written = JSON.stringify(payload);
      const key = unanswered.current?.payload === written ? unanswered.current.key : newKey();
      unanswered.current = { payload: written, key };
      setPending(true);
      setProblem(undefined);
      try {
        const answer = await sendCommand(name, payload, key);
        unanswered.current = undefined;
        await refreshAll(queryClient);
        const { success: said } = texts.current;
        if (said) notify(typeof said === 'function' ? said(answer) : said, { type: 'success' });
        return answer;
      } catch (error) {
        if (error instanceof ApiProblem && error.status > 0 && error.status < 500) unanswered.current = undefined;
        if (error instanceof ApiProblem) setProblem(error);
        const { failure: said } = texts.current;
        const message = typeof said === 'function' ? said(error) : said === undefined ? messageOf(error) : said;
        if (message !== null) notify(message, { type: 'error' });
        return undefined;
      } finally {
        setPending(false);
      }
    },
    [name, notify, queryClient],
  );
  return { run, pending, problem };
};
