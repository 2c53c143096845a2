import { type CommandInput, type CommandPayload, commands, countries, type Me } from '@dossier/shared/contract';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useCommand } from '../data/commands.ts';
import { isSame } from '../data/drafts/isSame.ts';
import { useFormDraft } from '../data/drafts/useFormDraft.ts';
import { hasShop } from '../format/shop.ts';
import { paths } from '../paths.ts';
import { PageActions } from '../theme/FormActions.tsx';
import { ChoiceInput, yesOrNo } from '../theme/inputs/ChoiceInput.tsx';
import { DraftNotice } from '../theme/inputs/DraftNotice.tsx';
import { NameFields } from '../theme/inputs/PersonFields.tsx';
import { SchemaForm, TextInput, useSchemaForm } from '../theme/inputs/schemaForms.tsx';
import { Fields, Pair } from '../theme/layout.tsx';

/** What UpdateProfile may change, from the account as it is. */
const profileOf = (me: Me): CommandInput<'UpdateProfile'> => ({
  firstName: me.firstName,
  lastName: me.lastName,
  designation: me.designation,
  organization: me.organization,
  address1: me.address1,
  address2: me.address2,
  city: me.city,
  postcode: me.postcode,
  country: countries.find((country) => country === me.country) ?? '',
  invoiceAddress: me.invoiceAddress,
});

const failed = 'Record not updated. Please try again.';
/** Name and address (SET-04 to SET-08). */
export const ProfileForm = ({ me }: { me: Me }) => {
  const form = useSchemaForm(commands.UpdateProfile, profileOf(me));
  const draft = useFormDraft('profile', form);
  // Read here, or the form would not know which fields were changed.
  const { dirtyFields: _ } = form.formState;
  // What is not typed here is sent, too: it is what another tab or device has stored since.
  const stored = useRef(profileOf(me));
  useEffect(() => {
    const newer = profileOf(me);
    if (isSame(newer, stored.current)) return;
    stored.current = newer;
    form.reset(newer, { keepDirtyValues: true });
  }, [me, form]);
  const { run, pending, problem } = useCommand('UpdateProfile', { success: 'Update successful!', failure: failed });
  const navigate = useNavigate();
  const save = async (values: CommandPayload<'UpdateProfile'>) => {
    const sent = form.getValues();
    if (!(await run(values))) return;
    const typed = Object.entries(form.getValues()).filter(
      ([name, value]) => !isSame(value, sent[name as keyof typeof sent]),
    );
    // What is stored now is what the form begins with; what was typed since stays.
    form.reset(values);
    if (typed.length > 0) form.reset({ ...values, ...Object.fromEntries(typed) }, { keepDefaultValues: true });
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
          <TextInput name="country" label="Country" options={[['', 'None'], ...countries]} />
        </Pair>
        <Pair>
          <TextInput name="organization" label="Organization" autoComplete="organization" />
          <TextInput name="designation" label="Designation" autoComplete="organization-title" />
        </Pair>
        {hasShop() && (
          <ChoiceInput name="invoiceAddress" label="Is this address also your invoice address?" options={yesOrNo} />
        )}
        <PageActions
          action="Update profile"
          pending={pending}
          onCancel={() => navigate(paths.settings)}
          draft={draft}
        />
      </Fields>
    </SchemaForm>
  );
};
