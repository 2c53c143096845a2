import { setUpCalls } from '@dossier/shared/contract/set-up';
import { useFormDraft } from '../data/drafts/useFormDraft.ts';
import { Fields, Pair } from '../theme/Fields.tsx';
import { DraftNotice } from '../theme/inputs/DraftNotice.tsx';
import { SchemaForm } from '../theme/inputs/SchemaForm.tsx';
import { SubmitButton } from '../theme/inputs/SubmitButton.tsx';
import { useSchemaForm } from '../theme/inputs/schemaForm.ts';
import { TextInput } from '../theme/inputs/TextInput.tsx';
import { useTell } from './setUp.ts';
import type { StepProps } from './step.ts';

const empty = { firstName: '', lastName: '', designation: '', organization: '', email: '' };

export const PersonStep = ({ view, onDone }: StepProps) => {
  const form = useSchemaForm(setUpCalls.person, view.person ?? empty);
  const draft = useFormDraft('set-up-person', form);
  const tell = useTell();
  return (
    <SchemaForm
      form={form}
      onSubmit={async (person) => {
        await tell('person', person);
        draft.forget();
        onDone();
      }}
    >
      <Fields>
        <DraftNotice draft={draft} onDiscard={draft.discard} />
        <Pair>
          <TextInput name="firstName" label="First name" autoComplete="given-name" />
          <TextInput name="lastName" label="Last name" autoComplete="family-name" />
        </Pair>
        <Pair>
          <TextInput name="designation" label="Designation" autoComplete="organization-title" />
          <TextInput name="organization" label="Organization" autoComplete="organization" />
        </Pair>
        <TextInput
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          helperText="You sign in with it. The test email goes there, so take one outside of this machine."
        />
        <div>
          <SubmitButton>Continue</SubmitButton>
        </div>
      </Fields>
    </SchemaForm>
  );
};
