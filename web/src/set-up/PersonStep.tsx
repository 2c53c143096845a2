import { setUpCalls } from '@dossier/shared/contract/set-up';
import { useFormDraft } from '../data/drafts/useFormDraft.ts';
import { DraftNotice } from '../theme/inputs/DraftNotice.tsx';
import { NameFields, WorkFields } from '../theme/inputs/PersonFields.tsx';
import { TextInput, useSchemaForm } from '../theme/inputs/schemaForms.tsx';
import { StepForm, type StepProps } from './StepForm.tsx';

const empty = { firstName: '', lastName: '', designation: '', organization: '', email: '' };

export const PersonStep = ({ view, onDone }: StepProps) => {
  const form = useSchemaForm(setUpCalls.person, view.person ?? empty);
  const draft = useFormDraft('set-up-person', form);
  return (
    <StepForm
      call="person"
      form={form}
      onTold={() => {
        draft.forget();
        onDone();
      }}
    >
      <DraftNotice draft={draft} onDiscard={draft.discard} />
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
