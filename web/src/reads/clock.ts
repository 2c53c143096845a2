import { MINUTE } from '@dossier/shared/contract';
import { useEffect, useState } from 'react';
import { useClockSkew } from '../data/clock.ts';
import { momentOfPage } from './looking.ts';
import { usePast } from './past.ts';

/** In words, when this device's clock is off by more than five minutes (BEY-23). */
export const clockWarning = (skew: number): string | undefined => {
  const minutes = Math.round(Math.abs(skew) / MINUTE);
  if (Math.abs(skew) <= 5 * MINUTE) return undefined;
  return `This device's clock is ${minutes} minutes ${skew > 0 ? 'slow' : 'fast'}. Due dates follow the server's clock.`;
};

/** The server's time now, in milliseconds, or the moment of the past that is shown. */
export const useNow = (): number => {
  const skew = useClockSkew();
  const shown = usePast()?.moment ?? momentOfPage();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 2);
    return () => clearInterval(timer);
  }, []);
  return shown === undefined ? now + skew : Date.parse(shown);
};
