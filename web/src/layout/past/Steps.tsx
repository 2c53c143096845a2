import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import {
  SkipNextRounded as NextIcon,
  PauseRounded as PauseIcon,
  PlayArrowRounded as PlayIcon,
  SkipPreviousRounded as PreviousIcon,
} from '../../theme/icons.tsx';
import { Line } from '../../theme/Line.tsx';
import { speeds, usePlaying } from './usePlaying.ts';
import { useStepKeys } from './useStepKeys.ts';

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
      {step('Previous change (left arrow)', <PreviousIcon fontSize="small" />, index - 1, index <= 0)}
      <Button size="small" onClick={toggle} startIcon={playing ? <PauseIcon /> : <PlayIcon />}>
        {playing ? 'Pause' : 'Play'}
      </Button>
      {step('Next change (right arrow)', <NextIcon fontSize="small" />, index + 1, index >= last)}
      <TextField
        select
        size="small"
        label="Speed"
        value={speed}
        onChange={({ target }) => setSpeed(Number(target.value))}
        sx={{ width: 96 }}
      >
        {speeds.map((each) => (
          <MenuItem key={each} value={each}>
            {each} ×
          </MenuItem>
        ))}
      </TextField>
    </Line>
  );
};
