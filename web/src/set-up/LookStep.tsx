import { setUpCalls } from '@dossier/shared/contract/set-up';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { variableOf } from '../format/variables.ts';
import { Facts } from '../theme/Facts.tsx';
import { ColourField } from '../theme/inputs/ColourField.tsx';
import { TextInput, useSchemaForm } from '../theme/inputs/schemaForms.tsx';
import { type ChosenLogo, LogoField } from '../upload/LogoField.tsx';
import { StepForm, type StepProps } from './StepForm.tsx';
import { useSendLogo } from './setUp.ts';

const names = { name: 'Name', colour: 'Colour', imprint: 'Imprint', privacy: 'Privacy' } as const;

const links = [
  { name: 'imprint', label: 'Link to your imprint', helperText: 'Empty: there is none.' },
  { name: 'privacy', label: 'Link to your privacy policy', helperText: 'Empty: there is none of your own.' },
] as const;

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
  const [chosen, choose] = useState<ChosenLogo>();
  const send = useSendLogo();
  const sendChosen = async () => {
    if (chosen === undefined) return;
    await send(chosen);
    choose(undefined);
  };
  return (
    <StepForm call="look" form={form} before={sendChosen} onTold={onDone}>
      {said.length > 0 && (
        <>
          <Facts facts={said.map((name) => [names[name], given[name]])} />
          <p className="muted small">Given by the variables {said.map((name) => variableOf[name]).join(', ')}.</p>
        </>
      )}
      {given.name === null && (
        <TextInput name="name" label="What it is called here" autoComplete="off" helperText="On pages and in emails." />
      )}
      <LogoField chosen={chosen} onChoose={choose} now={view.logo} />
      {given.colour === null && <ColourInput />}
      {links
        .filter(({ name }) => given[name] === null)
        .map((link) => (
          <TextInput key={link.name} type="url" inputMode="url" autoComplete="off" {...link} />
        ))}
    </StepForm>
  );
};
