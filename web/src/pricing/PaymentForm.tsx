import { minimumTeamMembers } from '@dossier/shared/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useWatch } from 'react-hook-form';
import { periodAdverbs, planNames } from '../format/plans.ts';
import { ConfirmDialog } from '../theme/ConfirmDialog.tsx';
import { Fields } from '../theme/Fields.tsx';
import { useSchemaForm } from '../theme/inputs/schemaForm.ts';
import { TextInput } from '../theme/inputs/TextInput.tsx';
import { PageHeader } from '../theme/PageHeader.tsx';
import { Panel } from '../theme/Panel.tsx';
import { Loaded } from '../theme/states/Loaded.tsx';
import { CardError } from './CardError.tsx';
import { CardFields } from './CardFields.tsx';
import { emptyCard } from './cardForm.ts';
import type { Choice } from './choice.ts';
import { OrderSummary } from './OrderSummary.tsx';
import { PayButton } from './PayButton.tsx';
import { paymentForm } from './paymentForm.ts';
import { usePaymentConfig } from './payments.ts';
import { TestNotice } from './TestNotice.tsx';
import { createPaymentMethod } from './testGateway.ts';
import { usePayment } from './usePayment.ts';

const Columns = styled('form')(({ theme: { spacing, breakpoints } }) => ({
  display: 'grid',
  gap: spacing(5),
  alignItems: 'start',
  [breakpoints.up('lg')]: { gridTemplateColumns: 'minmax(0, 1fr) 340px' },
}));

/** Card, total and `Pay` (PAY-09 to PAY-17). */
export const PaymentForm = ({ choice, onBack }: { choice: Choice; onBack: () => void }) => {
  const { control, handleSubmit } = useSchemaForm(paymentForm(choice.plan), {
    ...emptyCard,
    members: choice.plan === 'team' ? minimumTeamMembers : 1,
  });
  const members = Number(useWatch({ control, name: 'members' })) || 1;
  const answer = usePaymentConfig();
  const config = answer.data;
  const payment = usePayment();
  const submit = handleSubmit(async ({ members: paidFor, ...typed }) => {
    const made = createPaymentMethod(typed);
    if ('message' in made) return payment.setFailure(made.message);
    await payment.pay({ ...choice, members: paidFor, ...made.card });
  });
  return (
    <>
      <PageHeader
        title="Payment"
        state={`${planNames[choice.plan]}, billed ${periodAdverbs[choice.period]}.`}
        actions={<Button onClick={onBack}>Back to the plans</Button>}
      />
      <Loaded what="The payment form" answer={answer} shape={<Skeleton variant="rounded" height={320} />}>
        {() => null}
      </Loaded>
      {config && config.provider !== 'test' && (
        <Alert severity="error">Card payments are not set up on this installation.</Alert>
      )}
      {config?.provider === 'test' && (
        <Columns noValidate onSubmit={submit}>
          <Panel>
            <Fields>
              <TestNotice />
              <CardError message={payment.failure} />
              {choice.plan === 'team' && (
                <TextInput
                  control={control}
                  name="members"
                  label="Team members"
                  type="number"
                  slotProps={{ htmlInput: { min: minimumTeamMembers, max: 1000 } }}
                />
              )}
              <CardFields control={control} />
            </Fields>
          </Panel>
          <OrderSummary choice={choice} members={members} config={config}>
            <PayButton choice={choice} members={members} config={config} pending={payment.pending} />
          </OrderSummary>
        </Columns>
      )}
      <ConfirmDialog
        open={payment.toConfirm !== undefined}
        title="Confirm with your bank (test)"
        confirm="Confirm payment"
        cancel="Refuse"
        pending={payment.confirming}
        onConfirm={() => void payment.confirm()}
        onClose={payment.refuse}
      >
        A real bank would ask you here, on a page of its own. This is the test gateway: choose what the bank would
        answer.
      </ConfirmDialog>
    </>
  );
};
