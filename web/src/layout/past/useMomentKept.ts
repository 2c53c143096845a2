import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { pastSearch, projectOfScreen } from '../../paths.ts';

export type PastPlace = { readonly projectId: string; readonly at: string };

/** Leads out of the past, and says so. */
export const leaving = { leavesPast: true } as const;

/**
 * Which moment the address names. Screens lead on to others of the same project without it: it goes
 * along until somebody leaves.
 */
export const useMomentKept = (): PastPlace | undefined => {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const isBack = useNavigationType() === 'POP';
  const before = useRef<PastPlace>(undefined);
  const projectId = projectOfScreen(pathname);
  const named = new URLSearchParams(search).get('at');
  const leaves = isBack || (state as Partial<typeof leaving> | null)?.leavesPast === true;
  const kept = !leaves && before.current?.projectId === projectId ? before.current?.at : undefined;
  const at = named ?? kept;
  const here = projectId !== undefined && at ? { projectId, at } : undefined;
  const isLost = here !== undefined && named === null;
  useLayoutEffect(() => {
    before.current = here;
    if (isLost) void navigate({ pathname, search: pastSearch(search, at), hash }, { replace: true, state });
  });
  return here;
};
