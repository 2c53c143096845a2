import { minimumTeamMembers } from '@dossier/shared/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { useWatch } from 'react-hook-form';
import { periodNames, planNames } from '../format/plans.ts';
import { ConfirmDialog } from '../theme/ConfirmDialog.tsx';
import { useSchemaForm } from '../theme/inputs/schemaForm.ts';
import { TextInput } from '../theme/inputs/TextInput.tsx';
import { PageHeader } from '../theme/PageHeader.tsx';
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

const columns = {
  display: 'grid',
  gap: 5,
  gridTemplateColumns: { lg: 'minmax(0, 1fr) 340px' },
  alignItems: 'start',
} as const;

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
        state={`${planNames[choice.plan]}, billed ${periodNames[choice.period].toLowerCase()}.`}
        actions={<Button onClick={onBack}>Back to the plans</Button>}
      />
      <Loaded what="The payment form" answer={answer} shape={<Skeleton variant="rounded" height={320} />}>
        {() => null}
      </Loaded>
      {config && config.provider !== 'test' && (
        <Alert severity="error">Card payments are not set up on this installation.</Alert>
      )}
      {config?.provider === 'test' && (
        <Box component="form" noValidate onSubmit={submit} sx={columns}>
          <Card sx={{ p: { xs: 4, sm: 6 }, display: 'grid', gap: 4 }}>
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
          </Card>
          <OrderSummary choice={choice} members={members} config={config}>
            <PayButton choice={choice} members={members} config={config} pending={payment.pending} />
          </OrderSummary>
        </Box>
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
