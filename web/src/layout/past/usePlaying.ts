import { useEffect, useRef, useState } from 'react';

/** Changes a second. */
export const speeds = [1, 2, 5, 10] as const;

/** Steps on until nothing is left ahead, where it stops; not while somebody compares. */
export const usePlaying = (ahead: number, isHeld: boolean, stepOn: () => void) => {
  const [wanted, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<number>(speeds[1]);
  const playing = wanted && !isHeld;
  const next = useRef(() => {});
  next.current = () => {
    if (ahead <= 1) setPlaying(false);
    stepOn();
  };
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => next.current(), 1_000 / speed);
    return () => clearInterval(timer);
  }, [playing, speed]);
  return { playing, setPlaying, speed, setSpeed };
};
