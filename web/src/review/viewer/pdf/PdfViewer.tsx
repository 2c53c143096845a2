import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { ErrorState } from '../../../theme/states/ErrorState.tsx';
import { type AheadPdf, openPdf, ratioOf } from './open.ts';
import { Pages } from './Pages.tsx';

type Props = {
  readonly url: string;
  /** What was fetched ahead of it. */
  readonly ahead: AheadPdf | undefined;
  readonly onPages: (pages: number) => void;
  readonly onPage: (page: number) => void;
  /** Asks for another address: this one is good for one reading. */
  readonly onRetry: () => void;
  readonly asking: boolean;
};

const isBroken = (error: unknown) =>
  error instanceof Error && ['InvalidPDFException', 'PasswordException'].includes(error.name);

/** Draws a page when it comes near the screen. */
export default function PdfViewer({ url, ahead, onPages, onPage, onRetry, asking }: Props) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | undefined>(ahead?.read?.pdf);
  const [ratio, setRatio] = useState(ahead?.read?.ratio ?? Math.SQRT2);
  const [failure, setFailure] = useState<'broken' | 'lost'>();

  useEffect(() => {
    setFailure(undefined);
    const task = ahead?.opened ?? openPdf({ url });
    let live = true;
    task.promise
      .then(async (loaded) => {
        const page = await loaded.getPage(1);
        if (!live) return;
        setRatio(ratioOf(page));
        setPdf(loaded);
        onPages(loaded.numPages);
      })
      .catch((error: unknown) => live && setFailure(isBroken(error) ? 'broken' : 'lost'));
    return () => {
      live = false;
      void task.destroy();
    };
  }, [url, ahead, onPages]);

  if (failure === 'lost') return <ErrorState what="The document" error={null} asking={asking} retry={onRetry} />;
  if (failure === 'broken')
    return (
      <Alert severity="warning">
        This PDF cannot be shown here. It may be damaged or protected by a password; download it to look at it.
      </Alert>
    );
  if (!pdf) return <Skeleton variant="rounded" height={640} />;
  return <Pages pdf={pdf} url={url} ratio={ratio} drawn={ahead?.read?.first} onPage={onPage} />;
}
