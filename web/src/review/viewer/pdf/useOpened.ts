import { useEffect, useState } from 'react';
import { type OpenedPdf, type ReadPdf, ratioOf } from './open.ts';

const isBroken = (error: unknown) =>
  error instanceof Error && ['InvalidPDFException', 'PasswordException'].includes(error.name);

/**
 * Reads a PDF, and lets go of it when its reader is gone.
 * @param open keeps its identity for as long as it opens the same
 * @param known what was read before
 */
export const useOpened = (open: () => OpenedPdf, known?: ReadPdf) => {
  const [read, setRead] = useState<ReadPdf | undefined>(known);
  const [failure, setFailure] = useState<'broken' | 'lost'>();
  useEffect(() => {
    setFailure(undefined);
    const task = open();
    let live = true;
    task.promise
      .then(async (pdf) => {
        const page = await pdf.getPage(1);
        if (live) setRead((read) => (read?.pdf === pdf ? read : { pdf, ratio: ratioOf(page) }));
      })
      .catch((error: unknown) => live && setFailure(isBroken(error) ? 'broken' : 'lost'));
    return () => {
      live = false;
      void task.destroy();
    };
  }, [open]);
  return { read, failure };
};
