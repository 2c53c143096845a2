import type { DomainRecord } from '@dossier/shared/contract';
import type { Backups, RecoverySheet, SetUpView, setUpCalls } from '@dossier/shared/contract/set-up';
import { setUpLogoPath } from '@dossier/shared/contract/set-up';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { getJson, isRefusal, request, sendJson } from '../data/api.ts';
import { useJson } from '../data/useJson.ts';
import { pause } from '../data/waiting.ts';
import { asLogo } from '../upload/asLogo.ts';

const key = ['set-up'];
const path = (name: string) => `/api/set-up/${name}`;

/** Behind the `#`: no server has seen it on the way. */
const tokenOf = () => window.location.hash.slice(1);

/** Opens the link that led here, once; whoever comes back has a cookie. */
const openOrRead = async (signal: AbortSignal): Promise<SetUpView> => {
  const token = tokenOf();
  if (token === '') return getJson<SetUpView>('/api/set-up', signal);
  try {
    return await sendJson<SetUpView>(path('open'), { token });
  } catch (error) {
    // Opened by this browser before, as after a reload.
    if (!isRefusal(error, 'NOT_FOUND')) throw error;
    return getJson<SetUpView>('/api/set-up', signal);
  } finally {
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }
};

export const useSetUp = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => openOrRead(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

type Calls = typeof setUpCalls;
/** What is kept until the end. */
export type ToldCall = Exclude<keyof Calls, 'open' | 'finish'>;
/** Every call answers all that there is now. */
export const useTell = () => {
  const client = useQueryClient();
  return async <N extends ToldCall>(name: N, body: z.input<Calls[N]>): Promise<void> => {
    client.setQueryData(key, await sendJson<SetUpView>(path(name), body));
  };
};

/** Null: there is to be none. */
export const useSendLogo = () => {
  const client = useQueryClient();
  return async (file: File | null): Promise<void> => {
    const sent = file ? { method: 'POST', body: await asLogo(file) } : { method: 'DELETE' };
    client.setQueryData(key, (await (await request(setUpLogoPath, sent)).json()) as SetUpView);
  };
};

/** @param of the sender that proved itself, which the server knows */
export const useRecords = (of: string) => useJson<DomainRecord[]>(['set-up-records', of], path('records'));

export const useRecovery = () =>
  useJson<RecoverySheet>(['set-up-recovery'], path('recovery'), { staleTime: Number.POSITIVE_INFINITY });

export const useBackups = (from: string) =>
  useJson<Backups>(['set-up-backups', from], `${path('backups')}?${new URLSearchParams({ from })}`);

/** Milliseconds between looks. */
const lookEvery = 500;

/** Until the installation itself answers, in which nothing is set up any more; or `stops` says of what is told that it will not. */
export const untilReady = async (stops: (view: SetUpView) => boolean): Promise<SetUpView | undefined> => {
  for (;;) {
    const response = await fetch('/api/set-up', { cache: 'no-store' }).catch(() => undefined);
    if (response?.status === 404) return undefined;
    if (response?.ok) {
      const view = (await response.json()) as SetUpView;
      if (stops(view)) return view;
    }
    await pause(lookEvery);
  }
};
