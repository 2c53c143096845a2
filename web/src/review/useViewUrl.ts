import { useEffect, useState } from 'react';
import { downloadUrl } from '../documents/downloads.ts';

/**
 * The address of a file for the viewer. Asked for once per file and never refreshed: each reading is recorded, and a new
 * address would load the document again under the reader's eyes.
 */
export const useViewUrl = (fileId: string | undefined): { url?: string; error?: unknown } => {
  const [answer, setAnswer] = useState<{ fileId: string; url?: string; error?: unknown }>();
  useEffect(() => {
    if (!fileId) return;
    let live = true;
    downloadUrl({ fileId, view: 'inline' }).then(
      (url) => live && setAnswer({ fileId, url }),
      (error: unknown) => live && setAnswer({ fileId, error }),
    );
    return () => {
      live = false;
    };
  }, [fileId]);
  return answer && answer.fileId === fileId ? answer : {};
};
