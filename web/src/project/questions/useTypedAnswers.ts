import type { AnswerDraftRow, CommandInput } from '@dossier/shared/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { listAnswerDrafts, saveAnswerDrafts } from '../../data/answerDrafts.ts';
import { ApiProblem } from '../../data/api.ts';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { useNotify } from '../../data/notices.ts';
import { askedBy, isPassing } from '../../data/queryClient.ts';
import { backOff } from '../../data/waiting.ts';
import {
  begunIn,
  draftsOf,
  type KeptAnswers,
  mergedWith,
  seenIn,
  settledWith,
  typedIn,
  typedNow,
  unsavedIn,
  withoutSubmitted,
  withoutTyped,
} from './keptAnswers.ts';
import type { Typed, TypedAnswer } from './typed.ts';

/** Milliseconds after which what is typed is saved, and between two times. */
const saveEvery = 1_000;
const longestWait = 30_000;

const onlyHere =
  'The server cannot be reached. What you type is kept in this browser, and saved there by itself as soon as it can be.';

/** What is known to be at the server of the questions that are submitted. */
export type Seen = NonNullable<CommandInput<'AnswerQuestions'>['seen']>;

export type TypedAnswers = {
  readonly typed: Typed;
  readonly type: (questionId: string, value: TypedAnswer | null) => void;
  /** Of these questions, or of all. */
  readonly giveUp: (ids?: ReadonlySet<string>) => void;
  /** Answers whether what sends the answers to these questions has sent them: nothing that is under way may come after it. */
  readonly submit: (ids: ReadonlySet<string>, send: (seen: Seen | undefined) => Promise<boolean>) => Promise<boolean>;
  /** Whether some of it was there when the form opened. */
  readonly isFromBefore: boolean;
  /** Questions whose answers were given last time, and are not typed here. */
  readonly lastTime?: ReadonlySet<string>;
  /** Where it is. */
  readonly place: 'server' | 'browser' | 'under way';
  /** By question, when the server first heard of what is typed, by its clock in epoch milliseconds. */
  readonly begunAt: Readonly<Record<string, number>>;
};

/** `begun`: when it was asked for, by the clock of this page. */
type Read = { readonly begun: number; readonly rows: readonly AnswerDraftRow[] };

type Saving = {
  readonly projectId: string;
  readonly read: () => KeptAnswers;
  readonly update: (next: (before: KeptAnswers) => KeptAnswers) => void;
  /** Null: it works again. */
  readonly tell: (failure: unknown) => void;
};

/** Sends what is typed, one request after the other, and again until it has arrived. */
const saverOf = ({ projectId, read, update, tell }: Saving) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> | undefined;
  let failures = 0;
  let isLeft = false;
  const plan = (milliseconds: number) => {
    timer ??= setTimeout(() => void now(), milliseconds);
  };
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const send = async () => {
    const sent = unsavedIn(read());
    if (sent.length === 0) return;
    try {
      const rows = await saveAnswerDrafts(projectId, draftsOf(sent, Date.now()));
      if (isLeft) return;
      update((before) => settledWith(before, sent, rows));
      if (failures > 0) tell(null);
      failures = 0;
      if (unsavedIn(read()).length > 0) plan(saveEvery);
    } catch (error) {
      if (isLeft) return;
      if (failures === 0) tell(error);
      failures += 1;
      if (isPassing(error)) plan(backOff(failures, longestWait, askedBy(error)));
    }
  };
  /** Whether what was saved was answered: otherwise the server may have it unknown to us. */
  const isCertain = () => failures === 0;
  const now = (): Promise<void> => {
    cancel();
    saving ??= send().finally(() => {
      saving = undefined;
    });
    return saving;
  };
  return {
    soon: () => plan(saveEvery),
    /** Sends what is left, and hears no answer: by then somebody else may be at this browser, and whoever comes back sends it again. */
    leave: () => {
      cancel();
      isLeft = true;
      void Promise.resolve(saving).then(send);
    },
    comeBack: () => {
      isLeft = false;
    },
    now,
    isCertain,
    rest: async () => {
      cancel();
      await saving;
      cancel();
    },
  };
};

/**
 * What is typed of answers and not submitted: at once in this browser, as all drafts, and a moment later on the server, so
 * that it goes on with another device (BEY-55).
 * @returns undefined until it is known what the server has
 */
export const useTypedAnswers = (projectId: string, isOpen: boolean): TypedAnswers | undefined => {
  const { typed: kept = {}, type, isFromBefore } = useDraft<KeptAnswers>(`typed-answers-${projectId}`);
  const [fromServer, setFromServer] = useState(false);
  const [place, setPlace] = useState<'browser' | undefined>();
  const notify = useNotify();
  const latest = useRef(kept);
  const touched = useRef(new Map<string, number>());
  /** Leave out what is on its way as answers: sent as a draft, too, it might come after them. */
  const submitting = useRef(new Set<(kept: KeptAnswers) => KeptAnswers>());

  const { update, saver } = useMemo(() => {
    const update = (next: (before: KeptAnswers) => KeptAnswers) =>
      type((before = {}) => {
        const after = next(before);
        latest.current = after;
        return Object.keys(after).length > 0 ? after : undefined;
      });
    const tell = (failure: unknown) => {
      setPlace(failure === null ? undefined : 'browser');
      if (failure === null) notify(null);
      else if (isPassing(failure)) notify(onlyHere, { type: 'warning' });
      else if (!(failure instanceof ApiProblem) || failure.status !== 401) notify.failure(failure);
    };
    const touch = (next: typeof update) => (change: (before: KeptAnswers) => KeptAnswers) =>
      next((before) => {
        const after = change(before);
        for (const questionId of new Set([...Object.keys(before), ...Object.keys(after)]))
          if (before[questionId] !== after[questionId]) touched.current.set(questionId, performance.now());
        return after;
      });
    const noted = touch(update);
    const read = () => [...submitting.current].reduce((kept, leaveOut) => leaveOut(kept), latest.current);
    return { update: noted, saver: saverOf({ projectId, read, update: noted, tell }) };
  }, [projectId, type, notify]);

  useEffect(() => {
    if (!isOpen) return;
    saver.comeBack();
    const save = () => void saver.now();
    const saveHidden = () => document.visibilityState === 'hidden' && save();
    if (unsavedIn(latest.current).length > 0) save();
    window.addEventListener('online', save);
    document.addEventListener('visibilitychange', saveHidden);
    return () => {
      window.removeEventListener('online', save);
      document.removeEventListener('visibilitychange', saveHidden);
      saver.leave();
    };
  }, [isOpen, saver]);

  const queryClient = useQueryClient();
  const queryKey = ['answer-drafts', projectId];
  const { data, isPending, failureCount, refetch } = useQuery<Read>({
    queryKey,
    queryFn: async ({ signal }) => {
      const begun = performance.now();
      return { begun, rows: await listAnswerDrafts(projectId, signal) };
    },
    enabled: isOpen,
    // Another device, or another tab, may have gone on.
    refetchOnWindowFocus: true,
    // What was read before would take the place of what was typed since.
    gcTime: 0,
  });
  useLayoutEffect(() => {
    if (!data) return;
    const isTouched = (questionId: string) => (touched.current.get(questionId) ?? -1) >= data.begun;
    if (data.rows.some(({ questionId }) => !Object.hasOwn(latest.current, questionId) && !isTouched(questionId)))
      setFromServer(true);
    update((before) => mergedWith(before, data.rows, isTouched));
  }, [data, update]);

  if (isOpen && isPending && failureCount === 0) return undefined;
  const typed = typedIn(kept);
  const isUnderWay = Object.values(kept).some(({ at }) => at !== undefined);
  return {
    typed,
    type: (questionId, value) => {
      update((before) => typedNow(before, questionId, value, Date.now()));
      saver.soon();
    },
    giveUp: (of = new Set(Object.keys(kept))) => {
      update((before) => withoutTyped(before, of, Date.now()));
      void saver.now();
    },
    submit: async (of, send) => {
      const submitted = latest.current;
      const leaveOut = (before: KeptAnswers) => withoutSubmitted(before, submitted, of, Date.now());
      await saver.rest();
      submitting.current.add(leaveOut);
      const seen = saver.isCertain() ? seenIn(latest.current, of) : undefined;
      const isSent = await send(seen);
      submitting.current.delete(leaveOut);
      if (isSent) update(leaveOut);
      // What was read while it was sent counts as older than this, and another device's newer text is shown at once.
      const { rows = [] } = queryClient.getQueryData<Read>(queryKey) ?? {};
      const isSeen = (row: AnswerDraftRow) =>
        seen?.some(({ questionId, typedAt }) => questionId === row.questionId && typedAt >= row.typedAt);
      if (isSent && seen && rows.some((row) => of.has(row.questionId) && !isSeen(row))) void refetch();
      saver.soon();
      return isSent;
    },
    isFromBefore: (isFromBefore || fromServer) && Object.keys(typed).length > 0,
    place: isUnderWay ? (place ?? 'under way') : 'server',
    begunAt: begunIn(kept),
  };
};
