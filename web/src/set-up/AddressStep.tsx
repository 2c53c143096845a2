import { setUpCalls } from '@dossier/shared/contract/set-up';
import { Alert } from '@mui/material';
import { Facts } from '../theme/Facts.tsx';
import { TextInput, useSchemaForm } from '../theme/inputs/schemaForms.tsx';
import { Fields } from '../theme/layout.tsx';
import { Continue, StepForm, type StepProps } from './StepForm.tsx';

const originOf = (address: string) => (URL.canParse(address.trim()) ? new URL(address.trim()).origin : undefined);

/** What is seen here against what was said. */
const Compared = ({ address }: { address: string }) => {
  const said = originOf(address);
  const seen = window.location.origin;
  if (said === undefined) return null;
  if (said !== seen)
    return (
      <Alert severity="warning">
        This browser found it at {seen}. If people are to come by {said}, open that address in another window: it must
        lead here. {said.startsWith('https:') && seen.startsWith('http:') && 'Signing in works by https alone then.'}
      </Alert>
    );
  return said.startsWith('https:') ? (
    <Alert severity="success">This is the address that this browser sees.</Alert>
  ) : (
    <Alert severity="warning">
      This is the address that this browser sees, but nothing is encrypted on the way: passwords and documents can be
      read there. Put a proxy with a certificate before it, and open it by https.
    </Alert>
  );
};

const Given = ({ address, onDone }: { address: string; onDone: () => void }) => (
  <Fields>
    <Facts facts={[['Address', address]]} />
    <Compared address={address} />
    <p className="muted small">Given by the variable PUBLIC_URL.</p>
    <Continue onDone={onDone} />
  </Fields>
);

const Asked = ({ view, onDone }: StepProps) => {
  const form = useSchemaForm(setUpCalls.address, { publicUrl: view.publicUrl ?? window.location.origin });
  return (
    <StepForm call="address" form={form} onTold={onDone}>
      <TextInput name="publicUrl" label="Address" type="url" inputMode="url" />
      <Compared address={form.watch('publicUrl')} />
    </StepForm>
  );
};

export const AddressStep = (props: StepProps) => {
  const { publicUrl } = props.view.given;
  return publicUrl === null ? <Asked {...props} /> : <Given address={publicUrl} onDone={props.onDone} />;
};
