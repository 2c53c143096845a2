import { useEffect, useRef, useState } from 'react';

/** Changes a second. */
export const speeds = [1, 2, 5, 10] as const;

/** Steps on as long as there is something to come. */
export const usePlaying = (hasMore: boolean, stepOn: () => void) => {
  const [wanted, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<number>(speeds[1]);
  const playing = wanted && hasMore;
  const next = useRef(stepOn);
  next.current = stepOn;
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => next.current(), 1_000 / speed);
    return () => clearInterval(timer);
  }, [playing, speed]);
  return { playing, setPlaying, speed, setSpeed };
};
