import { setUpCalls } from '@dossier/shared/contract/set-up';
import { NameFields, WorkFields } from '../theme/inputs/PersonFields.tsx';
import { TextInput, useSchemaForm } from '../theme/inputs/schemaForms.tsx';
import { StepForm, type StepProps } from './StepForm.tsx';

const empty = { firstName: '', lastName: '', designation: '', organization: '', email: '' };

export const PersonStep = ({ view, onDone }: StepProps) => {
  const form = useSchemaForm(setUpCalls.person, view.person ?? empty);
  return (
    <StepForm call="person" form={form} onTold={onDone}>
      <NameFields />
      <WorkFields />
      <TextInput
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        helperText="You sign in with it. The test email goes there, so take one outside of this machine."
      />
    </StepForm>
  );
};
