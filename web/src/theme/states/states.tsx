import { Alert, Button, Skeleton, styled, Typography } from '@mui/material';
import { type ReactNode, useDeferredValue } from 'react';
import { ApiProblem } from '../../data/api.ts';
import { Lead, NoticeButton } from '../layout.tsx';

type Props = {
  /** What could not be loaded, as the beginning of a sentence. */
  readonly what: string;
  readonly error: unknown;
  readonly asking: boolean;
  readonly retry: () => void;
};

/** A load that failed: what happened, and a way to try again. */
export const ErrorState = ({ what, error, asking, retry }: Props) => (
  <Alert severity="error" action={<NoticeButton does="Retry" loading={asking} onClick={retry} />}>
    {what} could not be loaded.
    {error instanceof ApiProblem && error.status >= 400 && error.status < 500 && ` ${error.title}`}
  </Alert>
);

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

/** The same below a field. */
export const NotLoaded = ({ what, answer }: { readonly what: string; readonly answer: Answer<unknown> }) => (
  <>
    {what} could not be loaded.{' '}
    <Button size="small" variant="text" color="secondary" loading={answer.isFetching} onClick={answer.refetch}>
      Retry
    </Button>
  </>
);

/** Whether it is known how much room the answer takes: what stands below it comes no earlier, and so is never moved. */
export const hasSettled = (answer: Answer<unknown>): boolean => answer.data !== undefined || hasFailed(answer);

/** Stands there while something loads: so high, in pixels, or like it. */
type Shape = ReactNode | number;
export const shapeOf = (shape: Shape): ReactNode =>
  typeof shape === 'number' ? <Skeleton variant="rounded" height={shape} /> : shape;

type LoadedProps<T> = {
  readonly answer: Answer<T>;
  /** What is loaded, as the beginning of a sentence. */
  readonly what: string;
  readonly shape: Shape;
  /** In place of a list of none. */
  readonly empty?: ReactNode;
  readonly children: (data: T) => ReactNode;
};

/** A failed reload keeps the data; the notice of the shell says that they may be old. */
export const Loaded = <T,>({ answer, what, shape, empty, children }: LoadedProps<T>): ReactNode => {
  if (hasFailed(answer))
    return <ErrorState what={what} error={answer.error} asking={answer.isFetching} retry={answer.refetch} />;
  if (answer.data === undefined) return shapeOf(shape);
  const isEmpty = empty !== undefined && Array.isArray(answer.data) && answer.data.length === 0;
  return isEmpty ? empty : children(answer.data);
};

const Frame = styled('div')(({ theme: { spacing } }) => ({
  textAlign: 'center',
  padding: `${spacing(14)} ${spacing(6)}`,
  border: '1px dashed var(--line)',
  borderRadius: 10,
  background: 'var(--surface)',
}));
const Icon = styled('div')(({ theme: { spacing } }) => ({
  color: 'var(--ink-3)',
  '& svg': { fontSize: 32 },
  marginBottom: spacing(2),
}));
const Lesson = styled(Lead)({ maxWidth: 460, marginLeft: 'auto', marginRight: 'auto' });
const Action = styled('div')(({ theme: { spacing } }) => ({ marginTop: spacing(5) }));

type EmptyStateProps = {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
};

/** Nothing here yet: one sentence that teaches, and the action. */
export const EmptyState = ({ icon, title, children, action }: EmptyStateProps) => (
  <Frame>
    {icon && <Icon>{icon}</Icon>}
    <Typography variant="h2" component="p">
      {title}
    </Typography>
    {children && <Lesson>{children}</Lesson>}
    {action && <Action>{action}</Action>}
  </Frame>
);

/** Around what a page has out of sight: what stands before it is shown, and answers, first. */
export const Later = ({ children }: { readonly children: ReactNode }) => useDeferredValue(true, false) && children;
