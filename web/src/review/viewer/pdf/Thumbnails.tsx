import { styled } from '@mui/material';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef } from 'react';
import { useNear } from '../../../theme/useNear.ts';

const width = 96;

const Column = styled('nav')(({ theme: { spacing } }) => ({
  position: 'sticky',
  top: 44,
  alignSelf: 'start',
  display: 'grid',
  gap: spacing(2),
  padding: spacing(2),
  maxHeight: 'calc(100vh - 240px)',
  overflowY: 'auto',
  flex: 'none',
}));
const Thumb = styled('button')({
  display: 'grid',
  justifyItems: 'center',
  gap: 2,
  minWidth: 44,
  minHeight: 44,
  padding: 4,
  font: 'inherit',
  fontSize: 12,
  color: 'inherit',
  background: 'none',
  border: '2px solid transparent',
  borderRadius: 6,
  cursor: 'pointer',
  '&[aria-current=true]': { borderColor: 'var(--primary)' },
  '& canvas': { width, background: '#ffffff', boxShadow: '0 1px 2px rgb(0 0 0 / 25%)' },
});

type Props = {
  readonly pdf: PDFDocumentProxy;
  readonly ratio: number;
  readonly page: number;
  readonly onGo: (page: number) => void;
};

type ThumbnailProps = Omit<Props, 'page'> & { readonly number: number; readonly isCurrent: boolean };

const Thumbnail = ({ pdf, ratio, number, isCurrent, onGo }: ThumbnailProps) => {
  const frame = useRef<HTMLButtonElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const near = useNear(frame, '200px');
  // It is small, and stays.
  const isDrawn = useRef(false);
  useEffect(() => {
    const surface = canvas.current;
    if (!near || isDrawn.current || !surface) return;
    let stop: () => void = () => undefined;
    const draw = async () => {
      const page = await pdf.getPage(number);
      const viewport = page.getViewport({ scale: (2 * width) / page.getViewport({ scale: 1 }).width });
      surface.width = viewport.width;
      surface.height = viewport.height;
      const drawing = page.render({ canvas: surface, viewport });
      stop = () => drawing.cancel();
      await drawing.promise;
      isDrawn.current = true;
    };
    draw().catch(() => undefined);
    return () => stop();
  }, [pdf, number, near]);
  return (
    <Thumb
      ref={frame}
      type="button"
      aria-label={`Go to page ${number}`}
      aria-current={isCurrent}
      onClick={() => onGo(number)}
    >
      <canvas ref={canvas} style={{ aspectRatio: `1 / ${ratio}` }} />
      {number}
    </Thumb>
  );
};

/** Small pictures of all pages, drawn when they come near. */
export const Thumbnails = ({ pdf, ratio, page, onGo }: Props) => (
  <Column aria-label="Pages of the document">
    {Array.from({ length: pdf.numPages }, (_, index) => index + 1).map((number) => (
      <Thumbnail key={number} pdf={pdf} ratio={ratio} number={number} isCurrent={number === page} onGo={onGo} />
    ))}
  </Column>
);
