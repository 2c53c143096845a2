import { signUpDetails } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import { useNotify } from 'react-admin';
import { useLocation } from 'react-router';
import { messageOf } from '../../data/api.ts';
import { useFormDraft } from '../../data/drafts/useFormDraft.ts';
import { recall } from '../../data/session.ts';
import { Form, Pair } from '../../theme/Fields.tsx';
import { DraftNotice } from '../../theme/inputs/DraftNotice.tsx';
import { useSchemaForm } from '../../theme/inputs/schemaForm.ts';
import { TextInput } from '../../theme/inputs/TextInput.tsx';
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
  const { control, handleSubmit, formState } = form;
  const draft = useFormDraft('sign-up', form, { except: invited ? ['email'] : [] });
  const notify = useNotify();
  const submit = handleSubmit(async ({ email, ...details }) => {
    try {
      await sendOtp(email, 'sign-up');
      saveDetails(details);
      draft.forget();
      onDone();
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    }
  });
  return (
    <Form noValidate onSubmit={submit}>
      <DraftNotice draft={draft} onDiscard={draft.discard} />
      <Pair>
        <TextInput control={control} name="firstName" label="First name" autoComplete="given-name" autoFocus />
        <TextInput control={control} name="lastName" label="Last name" autoComplete="family-name" />
      </Pair>
      <Pair>
        <TextInput control={control} name="designation" label="Designation" autoComplete="organization-title" />
        <TextInput control={control} name="organization" label="Organization" autoComplete="organization" />
      </Pair>
      <TextInput control={control} name="email" label="Email" type="email" autoComplete="email" />
      <Button type="submit" variant="contained" color="primary" size="large" loading={formState.isSubmitting}>
        Continue
      </Button>
    </Form>
  );
};
