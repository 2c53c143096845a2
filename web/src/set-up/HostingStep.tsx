import { defaultSettings, type LimitName, limitNames } from '@dossier/shared/contract';
import { isHostingGiven, type SetUpView, setUpCalls } from '@dossier/shared/contract/set-up';
import { Alert } from '@mui/material';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { saidBy } from '../format/variables.ts';
import { Facts } from '../theme/Facts.tsx';
import { ChoiceInput } from '../theme/inputs/ChoiceInput.tsx';
import { growing } from '../theme/inputs/growing.ts';
import { LimitFields } from '../theme/inputs/LimitFields.tsx';
import { type TypedLimits, typedLimits, typedOf } from '../theme/inputs/limits.ts';
import { CheckInput, SubmitButton, TextInput, useSchemaForm } from '../theme/inputs/schemaForms.tsx';
import { Fields, Lead, Pair } from '../theme/layout.tsx';
import { Continue, StepForm, type StepProps } from './StepForm.tsx';

/** As it is typed. */
const asked = setUpCalls.hosting.extend({ limits: typedLimits });

const kinds = { shop: 'Hosts pay for plans', none: 'Nobody pays' } as const;

/** Folded away: most are content with what is usual. What cannot be sent is seen. */
const Limits = ({ given }: { given: SetUpView['given']['limits'] }) => {
  const { field } = useController({ name: 'limits' });
  const [isOpen, setOpen] = useState(false);
  const typed: TypedLimits = field.value;
  return (
    <details
      open={isOpen || !typedLimits.safeParse(typed).success}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Limits of hosts</summary>
      <Fields sx={{ mt: 2 }}>
        <Lead gap={0}>
          What each of them may have at most, storage over all their projects. Empty: no limit; of people and storage
          the usual one. All of it can be changed later, also for one host.
        </Lead>
        <Pair>
          <LimitFields
            typed={typed}
            onType={(part) => field.onChange({ ...typed, ...part })}
            fixed={(name) => (given[name] === null ? undefined : saidBy(name))}
          />
        </Pair>
      </Fields>
    </details>
  );
};

export const HostingStep = ({ view, onDone }: StepProps) => {
  const { given, shopLacks, hosting, person } = view;
  const isGiven = (name: LimitName) => given.limits[name] !== null;
  const givenLimits = Object.fromEntries(Object.entries(typedOf(given.limits)).filter(([, typed]) => typed !== ''));
  const form = useSchemaForm(asked, {
    ...(hosting ?? {
      billing: given.billing ?? 'none',
      who: 'named',
      // Colleagues, mostly.
      named: person?.email.slice(person.email.lastIndexOf('@') + 1) ?? '',
      onRequest: true,
    }),
    limits: { ...typedOf(hosting?.limits ?? defaultSettings), ...givenLimits },
  });
  const isShop = form.watch('billing') === 'shop';
  const isNamed = form.watch('who') === 'named';
  const facts = [
    ...(given.billing ? [['Plans and payments', kinds[given.billing]] as const] : []),
    ...(given.hosts !== null ? [['May start projects', given.hosts] as const] : []),
  ];
  const isAllGiven = isHostingGiven(given) && (given.billing === 'shop' || limitNames.every(isGiven));
  const says = facts.length > 0 && (
    <>
      <Facts facts={facts} />
      <p className="muted small">Given by the variables BILLING and HOSTS.</p>
    </>
  );
  if (isAllGiven)
    return (
      <Fields>
        {says}
        <Continue onDone={onDone} />
      </Fields>
    );
  return (
    <StepForm
      call="hosting"
      form={form}
      onTold={onDone}
      submit={<SubmitButton disabled={isShop && shopLacks.length > 0}>Continue</SubmitButton>}
    >
      {says}
      {given.billing === null && (
        <>
          <ChoiceInput
            name="billing"
            label="Plans and payments"
            options={[
              { value: 'none', label: 'Nobody pays: an installation of your own' },
              { value: 'shop', label: 'A shop: hosts pay for plans by card' },
            ]}
          />
          {isShop && shopLacks.length > 0 && (
            <Alert severity="warning">
              A shop takes money through Stripe and needs its variables first: {shopLacks.join(', ')}. Set them, start
              Dossier again, and go on by the new link; what you answered stays. Or begin without a shop: that can be
              changed later, and nothing is lost.
            </Alert>
          )}
        </>
      )}
      {!isShop && given.hosts === null && (
        <>
          <ChoiceInput
            name="who"
            label="Who may start projects"
            options={[
              { value: 'named', label: 'Colleagues' },
              { value: 'anyone', label: 'Anyone with an account' },
            ]}
          />
          {isNamed && (
            <>
              <TextInput
                name="named"
                label="Domains and addresses"
                {...growing(2, 6)}
                helperText="Such as institute.example or ann@example.org, parted by commas. A domain is that of its own addresses, not of those below it."
              />
              <CheckInput name="onRequest" label="All others may ask, and you decide by one click" />
            </>
          )}
        </>
      )}
      {!isShop && <Limits given={given.limits} />}
    </StepForm>
  );
};
