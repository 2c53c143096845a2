import { Button } from '@mui/material';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { PauseIcon, PlayIcon, SkipNextIcon, SkipPreviousIcon } from '../../theme/icons.tsx';
import { Field } from '../../theme/inputs/Field.tsx';
import { useKeys } from '../../theme/inputs/useKeys.ts';
import { Line } from '../../theme/layout.tsx';

type Keys = { readonly back: () => void; readonly on: () => void; readonly play: () => void };

/** These keys mean something else to them. */
const taken =
  'input:not([type=range]), textarea, select, [contenteditable], [role=combobox], [role=dialog], [role=menu]';
const pressed = 'button, a, [role=button], summary';

/** Left and right step through the changes, the space bar plays. */
const useStepKeys = ({ back, on, play }: Keys): void =>
  useKeys((event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target?.closest(taken)) return;
    if (event.key === 'ArrowLeft') back();
    else if (event.key === 'ArrowRight') on();
    else if (event.key === ' ' && !target?.closest(pressed)) play();
    else return;
    event.preventDefault();
  });

/** Changes a second. */
const speeds = [1, 2, 5, 10] as const;

/** Steps on until nothing is left ahead, where it stops; not while somebody compares. */
const usePlaying = (ahead: number, isHeld: boolean, stepOn: () => void) => {
  const [wanted, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<number>(speeds[1]);
  const playing = wanted && !isHeld;
  const next = useRef(() => {});
  next.current = () => {
    if (ahead <= 1) setPlaying(false);
    stepOn();
  };
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => next.current(), 1_000 / speed);
    return () => clearInterval(timer);
  }, [playing, speed]);
  return { playing, setPlaying, speed, setSpeed };
};

type Props = {
  readonly index: number;
  readonly last: number;
  readonly isHeld: boolean;
  readonly onGo: (index: number) => void;
};

/** Change by change, by hand or by itself. */
export const Steps = ({ index, last, isHeld, onGo }: Props) => {
  const { playing, setPlaying, speed, setSpeed } = usePlaying(last - index, isHeld, () => onGo(index + 1));
  const toggle = () => {
    if (!playing && index >= last) onGo(0);
    setPlaying(!playing);
  };
  useStepKeys({ back: () => onGo(index - 1), on: () => onGo(index + 1), play: toggle });
  const step = (label: string, icon: ReactNode, to: number, off: boolean) => (
    <Button size="small" aria-label={label} title={label} disabled={off} onClick={() => onGo(to)}>
      {icon}
    </Button>
  );
  return (
    <Line gap={2} wrap>
      {step('Previous change (left arrow)', <SkipPreviousIcon fontSize="small" />, index - 1, index <= 0)}
      <Button size="small" onClick={toggle} startIcon={playing ? <PauseIcon /> : <PlayIcon />}>
        {playing ? 'Pause' : 'Play'}
      </Button>
      {step('Next change (right arrow)', <SkipNextIcon fontSize="small" />, index + 1, index >= last)}
      <Field
        size="small"
        label="Speed"
        value={speed}
        onChange={setSpeed}
        sx={{ width: 96 }}
        options={speeds.map((each) => [each, `${each} ×`])}
      />
    </Line>
  );
};
