import { styled } from '@mui/material';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { bring } from '../bring.ts';
import { type Drawn, noteWidth } from './draw.ts';
import { drawnPages } from './drawnPages.ts';
import { searched } from './marks.ts';
import { PdfPage } from './PdfPage.tsx';
import { Thumbnails } from './Thumbnails.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useSearch } from './useSearch.ts';
import { usePinch } from './zooming.ts';

const Body = styled('div')({ display: 'flex' });
const Column = styled('div')(({ theme: { spacing, breakpoints } }) => ({
  flex: 1,
  minWidth: 0,
  display: 'grid',
  gap: spacing(4),
  padding: spacing(2),
  // Two fingers zoom the document, not the page.
  touchAction: 'pan-x pan-y',
  [breakpoints.up('sm')]: { padding: spacing(5) },
}));

type Props = {
  readonly pdf: PDFDocumentProxy;
  readonly url: string;
  /** Height over width of the first page. */
  readonly ratio: number;
  /** The first page, if it was drawn before. */
  readonly drawn: Drawn | undefined;
  readonly onPage: (page: number) => void;
};

/** The pages with what a reader does with them. */
export const Pages = ({ pdf, url, ratio, drawn, onPage }: Props) => {
  const column = useRef<HTMLDivElement>(null);
  const [pages] = useState(() => drawnPages());
  const [zoom, setZoom] = useState(1);
  const [rotation, setRotation] = useState(0);
  const [showsPages, setShowsPages] = useState(false);
  const [page, setPage] = useState(1);
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed.trim());
  const search = useSearch(pdf, url, wanted);
  usePinch(column, zoom, setZoom);
  const seePage = useCallback(
    (number: number) => {
      setPage(number);
      onPage(number);
    },
    [onPage],
  );
  const go = useCallback((number: number) => {
    const page = column.current?.querySelector(`[data-page="${number}"]`);
    if (page) bring(page, 'start');
  }, []);
  const elsewhere = useMemo(() => searched(wanted), [wanted]);
  const here = useMemo(() => searched(wanted, search.onPage), [wanted, search.onPage]);
  return (
    <>
      <Toolbar
        zoom={zoom}
        onZoom={setZoom}
        onRotate={() => setRotation((degrees) => (degrees + 90) % 360)}
        showsPages={showsPages}
        onPages={() => setShowsPages((shown) => !shown)}
        wanted={typed}
        onWanted={setTyped}
        search={search}
      />
      <Body>
        {showsPages && <Thumbnails pdf={pdf} ratio={ratio} page={page} onGo={go} />}
        <Column ref={column}>
          {Array.from({ length: pdf.numPages }, (_, index) => index + 1).map((number) => (
            <PdfPage
              key={number}
              pdf={pdf}
              number={number}
              ratio={ratio}
              drawn={number === 1 ? drawn : undefined}
              zoom={zoom}
              rotation={rotation}
              pages={pages}
              marks={number === search.page ? here : elsewhere}
              onSeen={seePage}
              onWidth={noteWidth}
            />
          ))}
        </Column>
      </Body>
    </>
  );
};
