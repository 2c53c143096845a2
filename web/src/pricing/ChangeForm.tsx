import { type PlanQuote, type SubscriptionView, seatsInUse } from '@dossier/shared/contract';
import { Alert, Link } from '@mui/material';
import { useSearchParams } from 'react-router';
import { formatDate } from '../format/dates.ts';
import { choiceText } from '../format/plans.ts';
import { paths, teamPath } from '../paths.ts';
import { useQuote } from '../reads/subscription.ts';
import { SchemaForm } from '../theme/inputs/schemaForms.tsx';
import { Columns, Fields, Panel } from '../theme/layout.tsx';
import { Loaded } from '../theme/states/states.tsx';
import { CardError } from './card/CardError.tsx';
import { CardOnFile } from './card/CardOnFile.tsx';
import type { CardGateway } from './card/gateway.ts';
import { useLeave } from './card/useLeave.ts';
import type { Choice } from './choice.ts';
import { MembersField } from './MembersField.tsx';
import { OrderSummary, payColumns } from './OrderSummary.tsx';
import { PayButton } from './PayButton.tsx';
import { usePayment } from './payments.ts';
import { useTypedPayer } from './useTypedPayer.ts';

const effectOf = ({ when, from, total }: PlanQuote, { change, ...running }: SubscriptionView): string => {
  switch (when) {
    case 'none':
      return change
        ? `You keep this plan: the change on ${formatDate(running.periodEnd)} is withdrawn.`
        : 'This is your plan.';
    case 'period-end':
      return `You keep the ${choiceText(running)}, until ${formatDate(from)}. Then the plan changes. Nothing is charged now.`;
    case 'at-once':
      return total > 0
        ? 'The plan changes at once. What you paid for and do not use any more is taken off.'
        : 'The plan changes at once. Nothing is charged now, because your trial goes on.';
  }
};

const noticeOf = (status: string, { periodEnd }: SubscriptionView): string =>
  status === 'planned' ? `Your plan changes on ${formatDate(periodEnd)}.` : 'Your plan was changed.';

const toConfirm =
  'Your bank wants you to confirm this payment. Then you come back to the team, where those whom you invite still wait.';

type Props = {
  choice: Choice;
  subscription: SubscriptionView;
  seatsUsed: number;
  trialDays: number;
  gateway: CardGateway;
};

/** Another plan or period, or more members, while one runs: what it costs stands there first. */
export const ChangeForm = ({ choice, subscription, seatsUsed, trialDays, gateway }: Props) => {
  const { card, change } = subscription;
  const team = useSearchParams()[0].get('team');
  const { form, members, isCounted } = useTypedPayer(choice.plan, {
    billingName: card.billingName,
    ...(subscription.plan === 'team' && { members: subscription.members }),
  });
  const wanted = { ...choice, members };
  const inUse = isCounted ? seatsInUse(subscription, wanted, seatsUsed) : undefined;
  const quote = useQuote(wanted, isCounted);
  const leave = useLeave();
  const { pay, pending, failure } = usePayment('ChangePlan', {
    gateway,
    onPaid: (status) =>
      team
        ? leave(teamPath(team), 'The seats are paid. The invitations can be sent now.')
        : leave(paths.payment, noticeOf(status, subscription)),
    onRefused: () => void quote.refetch(),
  });
  const leadsTo = ({ when }: PlanQuote) => !inUse && (when !== 'none' || change !== null);
  const submit = async () => {
    // Enter submits where there is no button, too.
    if (!quote.data || quote.isFetching || !leadsTo(quote.data)) return;
    const { total } = quote.data;
    await pay(async () => ({ wish: { ...wanted, total } }));
  };
  return (
    <SchemaForm form={form} onSubmit={submit}>
      <Loaded what="The price" answer={quote} shape={320}>
        {(shown) => (
          <Columns {...payColumns}>
            <Panel>
              <Fields>
                <CardError message={failure} />
                {inUse ? (
                  <Alert severity="warning">
                    {inUse} <Link to={paths.teams}>My teams</Link>
                  </Alert>
                ) : (
                  <Alert severity="info">{team ? toConfirm : effectOf(shown, subscription)}</Alert>
                )}
                {choice.plan === 'team' && <MembersField />}
                <CardOnFile card={card} />
              </Fields>
            </Panel>
            <OrderSummary choice={wanted} quote={shown} trialDays={trialDays}>
              {leadsTo(shown) && (
                <PayButton
                  total={shown.total}
                  pending={pending || quote.isFetching}
                  free={shown.when === 'none' ? 'Keep this plan' : 'Change plan'}
                />
              )}
            </OrderSummary>
          </Columns>
        )}
      </Loaded>
    </SchemaForm>
  );
};
