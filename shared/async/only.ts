/** For `catch`: failures of this kind are answered with `instead`, all others passed on. */
export const only =
  <T = undefined>(isExpected: (error: unknown) => boolean, instead?: T) =>
  (error: unknown): T => {
    if (isExpected(error)) return instead as T;
    throw error;
  };
