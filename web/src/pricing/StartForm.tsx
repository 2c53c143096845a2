import { isSameChoice, type PaymentConfig, type PlanQuote, quoteStart } from '@dossier/shared/contract';
import { Alert } from '@mui/material';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { isRefusal } from '../data/api.ts';
import { remember } from '../data/session.ts';
import { returnPath } from '../layout/returnPath.ts';
import { paths } from '../paths.ts';
import { SchemaForm, TextInput } from '../theme/inputs/schemaForms.tsx';
import { Columns, Fields, Panel } from '../theme/layout.tsx';
import { CardError } from './card/CardError.tsx';
import type { CardGateway } from './card/gateway.ts';
import { useLeave } from './card/useLeave.ts';
import type { Choice } from './choice.ts';
import { MembersField } from './MembersField.tsx';
import { OrderSummary, payColumns } from './OrderSummary.tsx';
import { PayButton } from './PayButton.tsx';
import type { Payer } from './payer.ts';
import { priceNow, usePayment } from './payments.ts';
import { useTypedPayer } from './useTypedPayer.ts';

/** Why `Start Trial` is not offered to somebody without a plan. */
const TrialUsedNotice = () => (
  <Alert severity="info">The trial has been used before, so the first period is paid at once.</Alert>
);

/** Members that are typed since have a price of their own. */
const isOfSame = ({ lines: [one] }: PlanQuote, { lines: [other] }: PlanQuote): boolean =>
  one !== undefined && other !== undefined && one.kind === other.kind && isSameChoice(one, other);

type Props = { choice: Choice; trialAvailable: boolean; config: PaymentConfig; gateway: CardGateway };

/** Card, total and `Pay` (PAY-09 to PAY-17); without a trial the first period is paid at once. */
export const StartForm = ({ choice, trialAvailable, config, gateway }: Props) => {
  const { form, members } = useTypedPayer(choice.plan);
  // The account may have none left, or, as the answer then says, the card.
  const [trial, setTrial] = useState(trialAvailable);
  // The tax may have changed since the page was opened.
  const [told, setTold] = useState<PlanQuote>();
  const reckoned = quoteStart({ ...choice, members }, trial, { now: new Date().toISOString(), ...config });
  const quote = told && isOfSame(told, reckoned) ? told : reckoned;
  const leave = useLeave();
  const { search } = useLocation();
  const goOn = (notice: string) => {
    remember('isSubscribed', 'true');
    // To the form of a project that waits for a plan.
    leave(returnPath(search, paths.projects), notice);
  };
  const { pay, pending, failure } = usePayment('StartSubscription', {
    gateway,
    onPaid: () => goOn(trial ? 'Your trial has started.' : 'Your plan has started.'),
    onRefused: (error) => {
      // By another tab, or by a first press whose answer was lost.
      if (isRefusal(error, 'SUBSCRIBED_ALREADY')) goOn('You have a plan already. Nothing more was charged.');
      if (isRefusal(error, 'TRIAL_USED')) setTrial(false);
      setTold((before) => priceNow(error) ?? before);
    },
  });
  const submit = (typed: Payer) =>
    pay(async () => {
      const made = await gateway.create(typed.billingName);
      return 'message' in made
        ? made
        : { wish: { ...choice, members: typed.members, trial, total: quote.total, ...made.card } };
    });
  return (
    <SchemaForm form={form} onSubmit={submit} checkOthers={gateway.check}>
      <Columns {...payColumns}>
        <Panel>
          <Fields>
            {gateway.notice}
            {!trial && <TrialUsedNotice />}
            <CardError message={failure} />
            {choice.plan === 'team' && <MembersField />}
            <TextInput name="billingName" label="Name on Card" autoComplete="cc-name" />
            {gateway.fields}
          </Fields>
        </Panel>
        <OrderSummary choice={{ ...choice, members }} quote={quote} trialDays={config.trialDays}>
          <PayButton total={quote.total} pending={pending} />
        </OrderSummary>
      </Columns>
    </SchemaForm>
  );
};
