import { threadPlaceOf } from '@dossier/shared/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { newKey, sendCommand } from '../../data/api.ts';
import { refresh } from '../../data/queryClient.ts';
import { onlyLooks } from '../../reads/looking.ts';

/** Whether an element is on the screen, in the tab that is looked at. */
const useInSight = (element: RefObject<HTMLElement | null>): boolean => {
  const [shown, setShown] = useState(!('IntersectionObserver' in globalThis));
  const [visible, setVisible] = useState(document.visibilityState !== 'hidden');
  useEffect(() => {
    const look = () => setVisible(document.visibilityState !== 'hidden');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  useEffect(() => {
    if (!element.current || !('IntersectionObserver' in globalThis)) return;
    const observer = new IntersectionObserver(([entry]) => setShown(entry?.isIntersecting ?? false));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return shown && visible;
};

/**
 * Says that the comments of a thread were read, once they are in sight. A mark that does not get
 * through is made at the next look. Answers from which comment on they are new.
 */
export const useMarkRead = (
  threadId: string,
  { comments, unread }: { readonly comments: number; readonly unread: number },
  element: RefObject<HTMLElement | null>,
): number | undefined => {
  const queryClient = useQueryClient();
  const inSight = useInSight(element);
  const sent = useRef(0);
  const [newFrom, setNewFrom] = useState<number>();
  useEffect(() => {
    if (onlyLooks() || !inSight || unread === 0 || comments <= sent.current) return;
    sent.current = comments;
    setNewFrom((known) => known ?? Math.max(0, comments - unread));
    sendCommand('MarkCommentsRead', { ...threadPlaceOf(threadId), seen: comments }, newKey())
      .then(() => refresh(queryClient, new Set(['threads'])))
      .catch(() => {
        sent.current = 0;
      });
  }, [inSight, unread, comments, threadId, queryClient]);
  return newFrom;
};
