import { styled } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { drawOn } from './draw.ts';
import type { Edit } from './edits.ts';

const Canvas = styled('canvas')({ display: 'block', maxWidth: '100%', margin: '0 auto' });

type Props = {
  readonly file: File;
  readonly edit: Edit;
  readonly label: string;
  /** Pixels along the longer side. */
  readonly longest: number;
  /** On the screen, as CSS says it. */
  readonly height: string;
};

/** One after the other, however many stand on the screen. */
let drawing: Promise<unknown> = Promise.resolve();

/** A photo as it will be in the PDF, but small. */
export const Drawn = ({ file, edit, label, longest, height }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    let isOver = false;
    drawing = drawing
      .then(() => (isOver || !canvas.current ? undefined : drawOn(canvas.current, file, edit, longest)))
      // Said when it was added, or is said when the PDF is made.
      .catch(() => undefined)
      .then(() => {
        if (!isOver) setDrawn(true);
      });
    return () => {
      isOver = true;
    };
  }, [file, edit, longest]);
  return <Canvas ref={canvas} role="img" aria-label={label} aria-busy={!isDrawn} style={{ maxHeight: height }} />;
};
