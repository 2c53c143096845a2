export const translatingErrors = <A extends object>(adapter: A, translate: (error: unknown) => unknown): A => {
  const rethrow = (error: unknown): never => {
    throw translate(error);
  };
  const guarded =
    (method: (...values: unknown[]) => unknown) =>
    (...values: unknown[]): unknown => {
      try {
        const result = method(...values);
        return result instanceof Promise ? result.catch(rethrow) : result;
      } catch (error) {
        return rethrow(error);
      }
    };
  return Object.fromEntries(
    Object.entries(adapter).map(([name, value]) => [name, typeof value === 'function' ? guarded(value) : value]),
  ) as A;
};
