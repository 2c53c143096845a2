import type { CommandAnswer, CommandInput, CommandName } from '@dossier/shared/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { ApiProblem, messageOf, newKey, sendCommand } from './api.ts';
import { useNotify } from './notices.ts';
import { isPassing, refreshAll } from './queryClient.ts';

/** Sends one command. @throws ApiProblem when it was refused or the server could not be reached. */
export type Send = <N extends CommandName>(name: N, payload: CommandInput<N>) => Promise<CommandAnswer<N>>;

/** Sent again they find it so already; after the opposite was stored, the first key would make them a repeat. */
const withoutRepeat: readonly CommandName[] = ['AssignDocument', 'UnassignDocument'];

/** Repeats a command under its first key while its answer is unknown, so that it has one effect. */
const sendWith =
  (keys: Map<string, string>): Send =>
  async (name, payload) => {
    const command = `${name} ${JSON.stringify(payload)}`;
    const key = keys.get(command) ?? newKey();
    keys.set(command, key);
    try {
      const answer = await sendCommand(name, payload, key);
      keys.delete(command);
      return answer;
    } catch (error) {
      if (!isPassing(error) || withoutRepeat.includes(name)) keys.delete(command);
      throw error;
    }
  };

type Options<N extends CommandName> = {
  /** Shown after success; nothing when absent. */
  success?: string | ((answer: CommandAnswer<N>) => string);
  /** Shown after a failure: the server's own words when absent, nothing when null. */
  failure?: string | null | ((problem: unknown) => string | null);
};

export type Command<N extends CommandName> = {
  /** Answers undefined when the command failed, which has been shown already. */
  run: (payload: CommandInput<N>) => Promise<CommandAnswer<N> | undefined>;
  pending: boolean;
  /** The last refusal, until the next run; `errors` holds messages by field. */
  problem: ApiProblem | undefined;
};

/** What was sent last, its keys, and its answer while that is to come. */
type Last<N extends CommandName> = {
  readonly payload: string;
  readonly keys: Map<string, string>;
  answer?: Promise<CommandAnswer<N> | undefined> | undefined;
};

/** A command for a button: pending state, notice of the result, and the screen read anew. */
export const useCommand = <N extends CommandName>(name: N, { success, failure }: Options<N> = {}): Command<N> => {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();
  const last = useRef<Last<N>>({ payload: '', keys: new Map() });
  const texts = useRef({ success, failure });
  texts.current = { success, failure };

  const attempt = useCallback(
    async (payload: CommandInput<N>, keys: Map<string, string>) => {
      setPending(true);
      setProblem(undefined);
      notify(null);
      // Of what is sent now, and not of what is typed meanwhile.
      const { success: said } = texts.current;
      try {
        const answer = await sendWith(keys)(name, payload);
        await refreshAll(queryClient);
        if (said) notify(typeof said === 'function' ? said(answer) : said, { type: 'success' });
        return answer;
      } catch (error) {
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
  const run = useCallback(
    (payload: CommandInput<N>) => {
      const written = JSON.stringify(payload);
      // After another payload the same one again is a new command.
      if (last.current.payload !== written) last.current = { payload: written, keys: new Map() };
      const sent = last.current;
      // Pressed again before the answer, it is still the same wish.
      sent.answer ??= attempt(payload, sent.keys).finally(() => {
        sent.answer = undefined;
      });
      return sent.answer;
    },
    [attempt],
  );
  return { run, pending, problem };
};

/** Several commands with one pending state; the screen is read anew once, after the last. */
export const useCommands = () => {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(false);
  const keys = useRef(new Map<string, string>());

  /** Answers what the work answers; undefined when it failed, which has already been shown. */
  const run = useCallback(
    async <T>(work: (send: Send) => Promise<T>): Promise<T | undefined> => {
      setPending(true);
      notify(null);
      try {
        return await work(sendWith(keys.current));
      } catch (error) {
        notify.failure(error);
        return undefined;
      } finally {
        await refreshAll(queryClient);
        setPending(false);
      }
    },
    [notify, queryClient],
  );
  return { run, pending };
};
