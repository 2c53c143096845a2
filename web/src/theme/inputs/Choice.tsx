import { MenuItem, TextField, type TextFieldProps } from '@mui/material';

export type Option = readonly [value: string, label: string];

type Props = TextFieldProps & {
  readonly options: readonly Option[];
  /** What nothing chosen is called. */
  readonly all: string;
};

/** One of several to filter by, or all. */
export const Choice = ({ options, all, value, ...props }: Props) => (
  <TextField
    select
    // What is asked for may be somebody who left.
    value={options.some(([id]) => id === value) ? value : ''}
    slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    {...props}
  >
    <MenuItem value="">{all}</MenuItem>
    {options.map(([id, label]) => (
      <MenuItem key={id} value={id}>
        {label}
      </MenuItem>
    ))}
  </TextField>
);
