import { type CommandPayload, commands, countries, type Me } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { useNavigate } from 'react-router';
import { useCommand } from '../data/commands.ts';
import { useFormDraft } from '../data/drafts/useFormDraft.ts';
import { hasShop } from '../format/shop.ts';
import { paths } from '../paths.ts';
import { Fields, Pair } from '../theme/Fields.tsx';
import { DraftNotice } from '../theme/inputs/DraftNotice.tsx';
import { NameFields } from '../theme/inputs/PersonFields.tsx';
import { SchemaForm } from '../theme/inputs/SchemaForm.tsx';
import { useSchemaForm } from '../theme/inputs/schemaForm.ts';
import { TextInput } from '../theme/inputs/TextInput.tsx';
import { Line } from '../theme/Line.tsx';
import { InvoiceAddressField } from './InvoiceAddressField.tsx';
import { profileOf } from './profile.ts';

const failed = 'Record not updated. Please try again.';
/** Name and address (SET-04 to SET-08). */
export const ProfileForm = ({ me }: { me: Me }) => {
  const form = useSchemaForm(commands.UpdateProfile, profileOf(me));
  const draft = useFormDraft('profile', form);
  const { run, pending, problem } = useCommand('UpdateProfile', { success: 'Update successful!', failure: failed });
  const navigate = useNavigate();
  const save = async (values: CommandPayload<'UpdateProfile'>) => {
    // What is stored now is what the form begins with.
    if (await run(values)) form.reset(values);
  };
  return (
    <SchemaForm form={form} onSubmit={save} problem={problem}>
      <Fields>
        <DraftNotice draft={draft} onDiscard={draft.discard} />
        <NameFields />
        <TextInput name="address1" label="Address line 1 (or organization name)" autoComplete="address-line1" />
        <TextInput name="address2" label="Address line 2" autoComplete="address-line2" />
        <Pair>
          <TextInput name="city" label="Town/City" autoComplete="address-level2" />
          <TextInput name="postcode" label="Postcode" autoComplete="postal-code" />
          <TextInput name="country" label="Country" select>
            <MenuItem value="">None</MenuItem>
            {countries.map((country) => (
              <MenuItem key={country} value={country}>
                {country}
              </MenuItem>
            ))}
          </TextInput>
        </Pair>
        <Pair>
          <TextInput name="organization" label="Organization" autoComplete="organization" />
          <TextInput name="designation" label="Designation" autoComplete="organization-title" />
        </Pair>
        {hasShop() && <InvoiceAddressField />}
        <Line align="stretch" justify="flex-end">
          <Button
            onClick={() => {
              draft.forget();
              navigate(paths.settings);
            }}
          >
            Cancel
          </Button>
          <Button type="submit" variant="contained" color="primary" loading={pending}>
            Update profile
          </Button>
        </Line>
      </Fields>
    </SchemaForm>
  );
};
