import { MenuItem, TextField, type TextFieldProps } from '@mui/material';

/** What can be chosen, and what it is called where that is something else. */
export type Option<V extends string | number = string> = V | readonly [value: V, label: string];

const pairOf = <V extends string | number>(one: Option<V>) =>
  typeof one === 'object' ? one : ([one, String(one)] as const);

/** Each on a line of its own. */
export const choices = (options: readonly Option<string | number>[] = []) =>
  options.map(pairOf).map(([one, label]) => (
    <MenuItem key={one} value={one} className="wrap">
      {label}
    </MenuItem>
  ));

type Props<V extends string | number> = Omit<TextFieldProps, 'value' | 'onChange' | 'select'> & {
  readonly value: V | '';
  readonly onChange: (typed: V) => void;
  /** What is wrong with it, in place of its help. */
  readonly problem?: string | undefined;
  /** It is chosen from these, and not typed. */
  readonly options?: readonly Option<V>[];
  /** What it is called if none of them is chosen, which then can be. */
  readonly none?: string;
};

/** What somebody types or chooses, wherever no form of a schema holds it. */
export const Field = <V extends string | number>({
  value,
  onChange,
  problem,
  helperText,
  options,
  none,
  slotProps,
  ...props
}: Props<V>) => {
  const isSeen = props.type?.startsWith('date') || none !== undefined;
  return (
    <TextField
      select={options !== undefined}
      // What was chosen may be there no more.
      value={none === undefined || options?.map(pairOf).some(([one]) => one === value) ? value : ''}
      onChange={({ target }) => onChange(target.value as V)}
      error={problem !== undefined}
      helperText={problem ?? helperText}
      slotProps={{
        ...(isSeen && { inputLabel: { shrink: true } }),
        ...(none !== undefined && { select: { displayEmpty: true } }),
        ...slotProps,
      }}
      {...props}
    >
      {none !== undefined && <MenuItem value="">{none}</MenuItem>}
      {choices(options)}
    </TextField>
  );
};
