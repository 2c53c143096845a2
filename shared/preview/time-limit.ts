/** Milliseconds between two looks at who waits. */
const lookEvery = 500;

/** Calls `end` when the time is up: after `time`, or after `hurried` as soon as others wait. @returns what stops the clock */
export const limitTime = (
  { time, hurried }: { readonly time: number; readonly hurried: number },
  othersWait: () => boolean,
  end: () => void,
): (() => void) => {
  const begun = performance.now();
  const look = () => {
    const taken = performance.now() - begun;
    if (taken >= time || (taken >= hurried && othersWait())) end();
    else
      timer = setTimeout(look, taken < hurried ? Math.min(time, hurried) - taken : Math.min(lookEvery, time - taken));
  };
  let timer = setTimeout(look, Math.min(time, hurried));
  return () => clearTimeout(timer);
};
