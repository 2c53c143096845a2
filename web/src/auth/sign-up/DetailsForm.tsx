import { signUpDetails } from '@dossier/shared/contract';
import { useLocation } from 'react-router';
import type { z } from 'zod';
import { useFormDraft } from '../../data/drafts/useFormDraft.ts';
import { recall } from '../../data/session.ts';
import { DraftNotice } from '../../theme/inputs/DraftNotice.tsx';
import { NameFields, WorkFields } from '../../theme/inputs/PersonFields.tsx';
import { SchemaForm, SubmitButton, TextInput, useSchemaForm } from '../../theme/inputs/schemaForms.tsx';
import { Fields } from '../../theme/layout.tsx';
import { invitedEmail } from '../invitedEmail.ts';
import { sendOtp } from '../otp.ts';
import { saveDetails, savedDetails } from './signUpSteps.ts';

const empty = { firstName: '', lastName: '', designation: '', organization: '', email: '' };
/** Step 1: who it is; the code is mailed when everything is valid. */
export const DetailsForm = ({ onDone }: { onDone: () => void }) => {
  const invited = invitedEmail(useLocation().state);
  const form = useSchemaForm(signUpDetails, {
    ...empty,
    ...savedDetails(),
    email: invited || (recall('otpData') ?? ''),
  });
  const draft = useFormDraft('sign-up', form, { except: invited ? ['email'] : [] });
  const submit = async ({ email, ...details }: z.output<typeof signUpDetails>) => {
    await sendOtp(email, 'sign-up');
    saveDetails(details);
    draft.forget();
    onDone();
  };
  return (
    <SchemaForm form={form} onSubmit={submit}>
      <Fields>
        <DraftNotice draft={draft} onDiscard={draft.discard} />
        <NameFields autoFocus />
        <WorkFields />
        <TextInput name="email" label="Email" type="email" autoComplete="email" />
        <SubmitButton size="large">Continue</SubmitButton>
      </Fields>
    </SchemaForm>
  );
};
