import { styled } from '@mui/material';
import { useRef, useState } from 'react';
import { usePinch } from './pdf/usePinch.ts';

const Frame = styled('div')(({ theme: { spacing, breakpoints } }) => ({
  padding: spacing(2),
  // Two fingers zoom the picture, not the page.
  touchAction: 'pan-x pan-y',
  [breakpoints.up('sm')]: { padding: spacing(5) },
  '& img': { display: 'block', margin: '0 auto' },
}));

type Props = { readonly src: string; readonly alt: string };

/** As large as it is, or as fits; two fingers or Ctrl with the wheel make it larger. */
export const Picture = ({ src, alt }: Props) => {
  const frame = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  usePinch(frame, zoom, setZoom);
  const style = zoom === 1 ? { maxWidth: '100%' } : { width: `${zoom * 100}%` };
  return (
    <Frame ref={frame}>
      <img src={src} alt={alt} style={style} />
    </Frame>
  );
};
