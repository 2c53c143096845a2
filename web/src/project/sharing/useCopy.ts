import { useCallback } from 'react';
import { useNotify } from '../../data/notices.ts';

/** Without a secure context the browser refuses; then the text is shown to copy by hand. */
export const useCopy = () => {
  const notify = useNotify();
  return useCallback(
    async (text: string, done: string) => {
      try {
        await navigator.clipboard.writeText(text);
        notify(done, { type: 'success' });
      } catch {
        notify(text, { type: 'info', autoHideDuration: 15_000 });
      }
    },
    [notify],
  );
};
