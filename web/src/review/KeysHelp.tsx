import { FormControlLabel, Switch, styled } from '@mui/material';
import { Fragment, useState } from 'react';
import { DialogFrame } from '../theme/DialogFrame.tsx';

const keys = [
  ['A', 'accepts, and shows the next'],
  ['R', 'rejects, and asks why'],
  ['1 to 5', 'say why; with Alt also while you write'],
  ['a letter', 'after R begins the remarks'],
  ['Enter', 'after R saves, and shows the next'],
  ['I', 'puts in review'],
  ['U or Ctrl+Z', 'takes back what was accepted or rejected last'],
  ['J or Ctrl+Enter', 'saves what was decided, and shows the next undecided'],
  ['K', 'goes back to the last undecided'],
  ['Shift+J, Shift+K', 'go forward and back through all'],
  ['?', 'shows this'],
] as const;

const setting = 'dossier-review-keys';

/** Single keys can be switched off, because speech input types them by accident. */
export const useKeysSetting = (): [boolean, (on: boolean) => void] => {
  const [on, setOn] = useState(() => localStorage.getItem(setting) !== 'off');
  return [
    on,
    (next) => {
      localStorage.setItem(setting, next ? 'on' : 'off');
      setOn(next);
    },
  ];
};

const List = styled('dl')(({ theme: { spacing } }) => ({
  display: 'grid',
  gridTemplateColumns: 'max-content 1fr',
  gap: `${spacing(2)} ${spacing(5)}`,
  margin: 0,
  '& dt': { fontWeight: 580 },
  '& dd': { margin: 0 },
}));

type Props = {
  readonly open: boolean;
  /** Whether single keys do something. */
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => void;
  readonly onClose: () => void;
};

/** The keys of a review, and the switch for those who press them by accident. */
export const KeysHelp = ({ open, on, onSwitch, onClose }: Props) => (
  <DialogFrame
    open={open}
    title="Keys of the review"
    scrolls
    before={
      <FormControlLabel
        className="to-start"
        sx={{ ml: 0 }}
        control={<Switch size="small" checked={on} onChange={(_, on) => onSwitch(on)} />}
        label="Use these keys"
      />
    }
    onClose={onClose}
  >
    <List>
      {keys.map(([key, does]) => (
        <Fragment key={key}>
          <dt>{key}</dt>
          <dd>{does}</dd>
        </Fragment>
      ))}
    </List>
  </DialogFrame>
);
