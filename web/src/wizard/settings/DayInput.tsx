import { IconButton, InputAdornment } from '@mui/material';
import { useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { CalendarDayIcon } from '../../theme/icons.tsx';
import { Field } from '../../theme/inputs/Field.tsx';
import { type DayFormat, readDay, writeDay } from './days.ts';

type Props = {
  readonly name: string;
  readonly label: string;
  readonly format: DayFormat;
  /** The earliest day the picker offers, `yyyy-MM-dd`. */
  readonly min: string;
  /** What an empty field means, where it may be left so. */
  readonly empty?: string;
};

/** The form holds `yyyy-MM-dd`; people read and write the screen's own format. */
export const DayInput = ({ name, label, format, min, empty }: Props) => {
  const { field, fieldState } = useController({ name });
  const picker = useRef<HTMLInputElement>(null);
  // Shown as typed until the field is left; the form has it at once, as Enter sends it.
  const [typed, setTyped] = useState<string>();
  const take = (day: string, shown?: string) => {
    setTyped(shown);
    field.onChange(day);
  };
  return (
    <Field
      label={label}
      required={empty === undefined}
      value={typed ?? writeDay(field.value, format)}
      placeholder={format}
      inputRef={field.ref}
      onChange={(typed) => take(readDay(typed), typed)}
      onBlur={() => {
        setTyped(undefined);
        field.onBlur();
      }}
      error={Boolean(fieldState.error)}
      helperText={fieldState.error?.message ?? (field.value === '' && empty ? empty : format)}
      slotProps={{
        htmlInput: { autoComplete: 'off' },
        input: {
          endAdornment: (
            <InputAdornment position="end" sx={{ position: 'relative' }}>
              <input
                ref={picker}
                type="date"
                tabIndex={-1}
                aria-hidden="true"
                min={min}
                value={/^\d{4}-\d{2}-\d{2}$/.test(field.value) ? field.value : ''}
                onChange={({ target }) => target.value && take(target.value)}
                style={{ position: 'absolute', inset: 0, width: '100%', opacity: 0, pointerEvents: 'none' }}
              />
              <IconButton size="small" aria-label={`Pick: ${label}`} onClick={() => picker.current?.showPicker()}>
                <CalendarDayIcon fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
};
