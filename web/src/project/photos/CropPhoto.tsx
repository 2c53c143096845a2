import { Button, styled } from '@mui/material';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { Hint, Line } from '../../theme/layout.tsx';
import { Drawn } from './Drawn.tsx';
import { type Crop, cropped, isCut, type Side, sides, uncut } from './edits.ts';
import type { Photo } from './make.ts';

const Frame = styled('div')({ position: 'relative', width: 'fit-content', margin: '22px auto', touchAction: 'none' });
const Kept = styled('div')({
  position: 'absolute',
  outline: '2px solid var(--primary)',
  boxShadow: '0 0 0 200vmax rgb(0 0 0 / 55%)',
  pointerEvents: 'none',
});
const Clipped = styled('div')({ position: 'absolute', inset: 0, overflow: 'hidden', pointerEvents: 'none' });
/** As large as a finger, with a bar to see in it. */
const Handle = styled('div')({
  position: 'absolute',
  width: 44,
  height: 44,
  transform: 'translate(-50%, -50%)',
  display: 'grid',
  placeItems: 'center',
  cursor: 'grab',
  borderRadius: 8,
  '&:focus-visible': { outline: '3px solid var(--primary)' },
  '&::after': {
    content: '""',
    width: 28,
    height: 10,
    borderRadius: 5,
    background: 'var(--primary)',
    border: '2px solid #fff',
  },
  '&[data-upright]::after': { width: 10, height: 28 },
});

const percent = (share: number) => `${share * 100}%`;
const places: Record<Side, (crop: Crop) => { left: string; top: string }> = {
  left: ({ left, top, bottom }) => ({ left: percent(left), top: percent((1 + top - bottom) / 2) }),
  right: ({ right, top, bottom }) => ({ left: percent(1 - right), top: percent((1 + top - bottom) / 2) }),
  top: ({ top, left, right }) => ({ left: percent((1 + left - right) / 2), top: percent(top) }),
  bottom: ({ bottom, left, right }) => ({ left: percent((1 + left - right) / 2), top: percent(1 - bottom) }),
};
/** The arrow that cuts more off, and the one that gives it back. */
const arrows: Record<Side, readonly [more: string, less: string]> = {
  left: ['ArrowRight', 'ArrowLeft'],
  right: ['ArrowLeft', 'ArrowRight'],
  top: ['ArrowDown', 'ArrowUp'],
  bottom: ['ArrowUp', 'ArrowDown'],
};

type Props = {
  readonly photo: Photo;
  readonly onCrop: (crop: Crop) => void;
  readonly onDone: () => void;
};

/** Cuts a photo at its four sides, by finger, mouse or arrow keys. */
export const CropPhoto = ({ photo: { file, edit }, onCrop, onDone }: Props) => {
  const frame = useRef<HTMLDivElement>(null);
  const { crop } = edit;
  const drag = (side: Side) => (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const across = (event.clientX - box.left) / box.width;
    const down = (event.clientY - box.top) / box.height;
    const shares: Record<Side, number> = { left: across, right: 1 - across, top: down, bottom: 1 - down };
    onCrop(cropped(crop, side, shares[side]));
  };
  const press = (side: Side) => (event: KeyboardEvent) => {
    const [more, less] = arrows[side];
    const step = event.shiftKey ? 0.05 : 0.01;
    const by = event.key === more ? step : event.key === less ? -step : event.key === 'Home' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    onCrop(cropped(crop, side, crop[side] + by));
  };
  return (
    <div>
      <Hint>Drag the four sides, or move them with the arrow keys. What is dark is cut off.</Hint>
      <Frame ref={frame}>
        <Drawn
          file={file}
          edit={{ ...edit, crop: uncut }}
          label={`All of ${file.name}`}
          longest={1_000}
          height="60vh"
        />
        <Clipped>
          <Kept
            style={{
              left: percent(crop.left),
              right: percent(crop.right),
              top: percent(crop.top),
              bottom: percent(crop.bottom),
            }}
          />
        </Clipped>
        {sides.map((side) => (
          <Handle
            key={side}
            role="slider"
            tabIndex={0}
            aria-label={`Cut off at the ${side}`}
            aria-orientation={side === 'left' || side === 'right' ? 'horizontal' : 'vertical'}
            aria-valuemin={0}
            aria-valuemax={90}
            aria-valuenow={Math.round(crop[side] * 100)}
            aria-valuetext={`${Math.round(crop[side] * 100)} %`}
            data-upright={side === 'left' || side === 'right' ? '' : undefined}
            style={places[side](crop)}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={drag(side)}
            onKeyDown={press(side)}
          />
        ))}
      </Frame>
      <Line justify="flex-end" wrap gap={2}>
        <Button disabled={!isCut(crop)} onClick={() => onCrop(uncut)}>
          Whole photo
        </Button>
        <Button variant="contained" onClick={onDone}>
          Done
        </Button>
      </Line>
    </div>
  );
};
