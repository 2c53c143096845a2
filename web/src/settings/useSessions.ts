import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../data/api.ts';
import { endOtherSessions, endSession, listSessions } from '../data/auth.ts';
import { useNotify } from '../data/notices.ts';

/** `ending` names the session (or `others`) being ended. */
export const useSessions = () => {
  const sessions = useQuery({ queryKey: ['sessions'], queryFn: ({ signal }) => listSessions(signal) });
  const [ending, setEnding] = useState<string>();
  const notify = useNotify();
  const end = async (id: string, work: () => Promise<unknown>) => {
    setEnding(id);
    notify(null);
    try {
      await work();
      await sessions.refetch();
      notify(id === 'others' ? 'All other sessions were ended.' : 'The session was ended.', { type: 'success' });
    } catch (failure) {
      notify(messageOf(failure), { type: 'error' });
    }
    setEnding(undefined);
  };
  return {
    sessions,
    ending,
    endOne: (id: string) => void end(id, () => endSession(id)),
    endOthers: () => void end('others', endOtherSessions),
  };
};
