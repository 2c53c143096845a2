import { type MadeCalendarFeed, newCalendarFeed } from '@dossier/shared/contract';
import { Box, Dialog, DialogContent, DialogContentText, DialogTitle, Link } from '@mui/material';
import { useState } from 'react';
import { feedAddress, makeFeed } from '../../data/calendar.ts';
import { useUnderWay } from '../../data/useUnderWay.ts';
import { SecretShown } from '../../project/sharing/SecretShown.tsx';
import { FormActions } from '../../theme/FormActions.tsx';
import { SchemaForm, TextInput, useSchemaForm } from '../../theme/inputs/schemaForms.tsx';
import { DialogFields } from '../../theme/layout.tsx';

type FormProps = {
  readonly renews: boolean;
  readonly onMake: (password: string) => Promise<unknown>;
  readonly onCancel: () => void;
};

const PasswordForm = ({ renews, onMake, onCancel }: FormProps) => {
  const form = useSchemaForm(newCalendarFeed, { password: '' });
  return (
    <SchemaForm form={form} onSubmit={({ password }) => onMake(password)}>
      <DialogContent>
        <DialogContentText sx={{ fontSize: 14, mb: 4 }}>
          Whoever has the address reads your due dates without signing in, until you turn it off or change your
          password.{renews && ' The address that you have now ends.'}
        </DialogContentText>
        <DialogFields>
          <TextInput name="password" label="Your password" type="password" autoComplete="current-password" autoFocus />
        </DialogFields>
      </DialogContent>
      <FormActions
        action={renews ? 'Renew address' : 'Make address'}
        pending={form.formState.isSubmitting}
        onCancel={onCancel}
      />
    </SchemaForm>
  );
};

const HowTo = ({ address }: { address: string }) => (
  <Box component="ul" sx={{ fontSize: 14, pl: 5, mb: 0 }}>
    <li>
      On this device: <Link href={address.replace(/^https?:/, 'webcal:')}>open it in your calendar</Link>.
    </li>
    <li>Google Calendar: Other calendars, +, From URL.</li>
    <li>Outlook: Add calendar, Subscribe from web.</li>
    <li>Apple Calendar: File, New Calendar Subscription.</li>
  </Box>
);

/** Closed neither while the address is made, nor by a click beside it once it is there: it is shown once. */
export const NewFeedDialog = ({ renews, onClose }: { renews: boolean; onClose: () => void }) => {
  const [made, setMade] = useState<MadeCalendarFeed>();
  const [isMaking, during] = useUnderWay();
  const make = (password: string) => during(async () => setMade(await makeFeed(password)));
  const leave = () => isMaking || onClose();
  const address = made && feedAddress(made);
  return (
    <Dialog open onClose={() => made || leave()}>
      <DialogTitle>{renews && !made ? 'Renew the address?' : 'Subscribe to your due dates'}</DialogTitle>
      {address ? (
        <SecretShown
          label="Secret address"
          secret={address}
          warning="Copy the address now: it is not shown again."
          onClose={onClose}
        >
          <HowTo address={address} />
        </SecretShown>
      ) : (
        <PasswordForm renews={renews} onMake={make} onCancel={leave} />
      )}
    </Dialog>
  );
};
