import { useCallback } from 'react';
import { useNotify } from '../../data/notices.ts';
import { projectPath } from '../../paths.ts';

/** What people are given to open a project. */
export const linkTo = (projectId: string): string => `${window.location.origin}${projectPath(projectId)}`;

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
