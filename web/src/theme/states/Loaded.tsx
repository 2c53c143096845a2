import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';

/** What a page needs to know of a query. */
export type Answer<T> = {
  readonly data?: T | undefined;
  readonly error: unknown;
  readonly errorUpdateCount: number;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
};

/** Several answers as one: there when all are, failed when one of them is. */
export const together = <T extends object>(answers: { readonly [K in keyof T]: Answer<T[K]> }): Answer<T> => {
  const all = Object.entries(answers) as [string, Answer<unknown>][];
  const missing = all.flatMap(([, answer]) => (answer.data === undefined ? [answer] : []));
  return {
    data: missing.length ? undefined : (Object.fromEntries(all.map(([name, { data }]) => [name, data])) as T),
    error: missing.find(({ error }) => error)?.error ?? null,
    errorUpdateCount: missing.reduce((sum, { errorUpdateCount }) => sum + errorUpdateCount, 0),
    isFetching: missing.some(({ isFetching }) => isFetching),
    isPlaceholderData: all.some(([, { isPlaceholderData }]) => isPlaceholderData),
    refetch: () => {
      for (const { refetch } of missing) void refetch();
    },
  };
};

/** Whether there is nothing to show because the load failed; also while it is tried again. */
export const hasFailed = ({ data, error, errorUpdateCount, isPlaceholderData }: Answer<unknown>): boolean =>
  (data === undefined || isPlaceholderData) && (Boolean(error) || errorUpdateCount > 0);

/** Whether it is known how much room the answer takes: what stands below it comes no earlier, and so is never moved. */
export const hasSettled = (answer: Answer<unknown>): boolean => answer.data !== undefined || hasFailed(answer);

type Props<T> = {
  readonly answer: Answer<T>;
  /** What is loaded, as the beginning of a sentence. */
  readonly what: string;
  /** Stands there while it loads. */
  readonly shape: ReactNode;
  readonly children: (data: T) => ReactNode;
};

/** A failed reload keeps the data; the notice of the shell says that they may be old. */
export const Loaded = <T,>({ answer, what, shape, children }: Props<T>): ReactNode => {
  if (hasFailed(answer))
    return <ErrorState what={what} error={answer.error} asking={answer.isFetching} retry={answer.refetch} />;
  return answer.data === undefined ? shape : children(answer.data);
};
