import { type Colour, colours, palette } from '@dossier/shared/contract';
import { FormControl, FormControlLabel, FormHelperText, FormLabel, Radio, RadioGroup, styled } from '@mui/material';

type Props = {
  readonly value: Colour;
  readonly onChange: (colour: Colour) => void;
  readonly disabled?: boolean;
  readonly hint?: string;
};

/** On paper and in the dark, beside each other. */
const Swatch = styled('span')({
  display: 'inline-block',
  width: 36,
  height: 18,
  marginRight: 8,
  verticalAlign: -4,
  borderRadius: 9,
  border: '1px solid var(--line)',
});

/** One of the colours that can be read in both themes. */
export const ColourField = ({ value, onChange, disabled = false, hint }: Props) => (
  <FormControl disabled={disabled}>
    <FormLabel id="colour">Colour</FormLabel>
    <RadioGroup
      row
      aria-labelledby="colour"
      value={value}
      onChange={({ target }) => onChange(target.value as Colour)}
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))' }}
    >
      {colours.map((colour) => {
        const { light, dark } = palette[colour];
        const background = `linear-gradient(90deg, ${light.primary} 50%, ${dark.primary} 50%)`;
        return (
          <FormControlLabel
            key={colour}
            value={colour}
            control={<Radio size="small" />}
            label={
              <>
                <Swatch aria-hidden="true" style={{ background }} />
                {`${colour.charAt(0).toUpperCase()}${colour.slice(1)}`}
              </>
            }
          />
        );
      })}
    </RadioGroup>
    {hint && <FormHelperText>{hint}</FormHelperText>}
  </FormControl>
);
