import { MINUTE } from '@dossier/shared/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { request } from '../data/api.ts';
import { usePast } from './past.ts';

/** Server's clock minus this device's, in milliseconds. */
const measure = async (): Promise<number> => {
  const before = Date.now();
  const { headers } = await request('/api/me', { method: 'GET' });
  const date = Date.parse(headers.get('Date') ?? '');
  return Number.isNaN(date) ? 0 : date - (before + Date.now()) / 2;
};

/** In words, when this device's clock is off by more than five minutes (BEY-23). */
export const clockWarning = (skew: number): string | undefined => {
  const minutes = Math.round(Math.abs(skew) / MINUTE);
  if (Math.abs(skew) <= 5 * MINUTE) return undefined;
  return `This device's clock is ${minutes} minutes ${skew > 0 ? 'slow' : 'fast'}. Due dates follow the server's clock.`;
};

/** The server's clock minus this device's, in milliseconds; 0 until it is known. */
export const useClockSkew = (): number =>
  useQuery({ queryKey: ['clock'], queryFn: measure, staleTime: 600_000 }).data ?? 0;

/** The moment that this installation shows if not now, which the server wrote into the page. */
export const momentOfPage = (): string | undefined => {
  const text = document.querySelector<HTMLMetaElement>('meta[name="as-of"]')?.content ?? '';
  return Number.isNaN(Date.parse(text)) ? undefined : text;
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
