import { useState } from 'react';
import { useCommand } from '../../data/commands.ts';
import { sendFile } from '../../upload/uploads.ts';

/** Uploads a supporting file and names it in the project. Rejects with the words of what failed. */
export const useAttachSupporting = () => {
  const [sending, setSending] = useState(0);
  const { run } = useCommand('AttachSupportingFile');
  return {
    pending: sending > 0,
    run: async (projectId: string, file: File) => {
      setSending((count) => count + 1);
      try {
        const fileId = await sendFile(file, { purpose: 'supporting', projectId });
        await run({ projectId, fileId });
      } finally {
        setSending((count) => count - 1);
      }
    },
  };
};
