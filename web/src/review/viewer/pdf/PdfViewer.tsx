import { Alert, Skeleton } from '@mui/material';
import { useCallback, useEffect } from 'react';
import { ErrorState } from '../../../theme/states/states.tsx';
import { type AheadPdf, openPdf } from './open.ts';
import { Pages } from './Pages.tsx';
import { useOpened } from './useOpened.ts';

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

/** Draws a page when it comes near the screen. */
export default function PdfViewer({ url, ahead, onPages, onPage, onRetry, asking }: Props) {
  const open = useCallback(() => ahead?.opened ?? openPdf({ url }), [ahead, url]);
  const { read, failure } = useOpened(open, ahead?.read);
  useEffect(() => {
    if (read) onPages(read.pdf.numPages);
  }, [read, onPages]);

  if (failure === 'lost') return <ErrorState what="The document" error={null} asking={asking} retry={onRetry} />;
  if (failure === 'broken')
    return (
      <Alert severity="warning">
        This PDF cannot be shown here. It may be damaged or protected by a password; download it to look at it.
      </Alert>
    );
  if (!read) return <Skeleton variant="rounded" height={640} />;
  return <Pages {...read} url={url} drawn={ahead?.read?.first} onPage={onPage} />;
}
