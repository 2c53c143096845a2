import { Checkbox, type CheckboxProps, FormControlLabel, type FormControlLabelProps } from '@mui/material';

type Props = Omit<FormControlLabelProps, 'control' | 'onChange'> & {
  readonly checked: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly size?: 'small' | 'medium';
  readonly input?: NonNullable<NonNullable<CheckboxProps['slotProps']>['input']>;
};

/** Something to tick, and what that means. */
export const Check = ({ checked, onChange, size = 'medium', input = {}, ...props }: Props) => (
  <FormControlLabel
    control={<Checkbox size={size} checked={checked} onChange={(_, isOn) => onChange(isOn)} slotProps={{ input }} />}
    {...props}
  />
);
