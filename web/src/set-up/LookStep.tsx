import { setUpCalls } from '@dossier/shared/contract/set-up';
import { useController } from 'react-hook-form';
import { Facts } from '../theme/Facts.tsx';
import { Fields } from '../theme/Fields.tsx';
import { ColourField } from '../theme/inputs/ColourField.tsx';
import { SubmitButton } from '../theme/inputs/SubmitButton.tsx';
import { useSchemaForm } from '../theme/inputs/schemaForm.ts';
import { TextInput } from '../theme/inputs/TextInput.tsx';
import { StepForm } from './StepForm.tsx';
import type { StepProps } from './step.ts';

const names = {
  name: ['Name', 'BRAND_NAME'],
  colour: ['Colour', 'BRAND_COLOUR'],
  imprint: ['Imprint', 'IMPRINT_URL'],
  privacy: ['Privacy', 'PRIVACY_URL'],
} as const;

const ColourInput = () => {
  const { field } = useController({ name: 'colour' });
  return <ColourField value={field.value} onChange={field.onChange} />;
};

export const LookStep = ({ view, onDone }: StepProps) => {
  const given = view.given.look;
  const form = useSchemaForm(
    setUpCalls.look,
    view.look ?? {
      name: given.name ?? 'Dossier',
      colour: given.colour ?? 'blue',
      imprint: given.imprint ?? '',
      privacy: given.privacy ?? '',
    },
  );
  const said = (Object.keys(names) as (keyof typeof names)[]).filter((name) => given[name] !== null);
  return (
    <StepForm call="look" form={form} onTold={onDone}>
      <Fields>
        {said.length > 0 && (
          <>
            <Facts facts={said.map((name) => [names[name][0], given[name]])} />
            <p className="muted small">Given by the variables {said.map((name) => names[name][1]).join(', ')}.</p>
          </>
        )}
        {given.name === null && (
          <TextInput
            name="name"
            label="What it is called here"
            autoComplete="off"
            helperText="On pages and in emails."
          />
        )}
        {given.colour === null && <ColourInput />}
        {given.imprint === null && (
          <TextInput
            name="imprint"
            label="Link to your imprint"
            type="url"
            inputMode="url"
            autoComplete="off"
            helperText="Empty: there is none."
          />
        )}
        {given.privacy === null && (
          <TextInput
            name="privacy"
            label="Link to your privacy policy"
            type="url"
            inputMode="url"
            autoComplete="off"
            helperText="Empty: there is none of your own."
          />
        )}
        <div>
          <SubmitButton>Continue</SubmitButton>
        </div>
      </Fields>
    </StepForm>
  );
};
