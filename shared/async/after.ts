export type Awaitable<T> = T | Promise<T>;

/** What follows from a value that may have to be waited for: at once where it is there, as a turn costs more than most of what follows. */
export const after = <T, U>(value: Awaitable<T>, next: (value: T) => Awaitable<U>): Awaitable<U> =>
  value instanceof Promise ? value.then(next) : next(value);
