import type { SubscriptionView } from '@dossier/shared/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { periodNames, planNames } from '../format/plans.ts';
import { paths } from '../paths.ts';

export const SubscribedNotice = ({ subscription: { plan, period } }: { subscription: SubscriptionView }) => (
  <Alert
    severity="info"
    sx={{ mb: 4 }}
    action={
      <Button component={Link} to={paths.payment} size="small">
        My subscription
      </Button>
    }
  >
    You are on the {planNames[plan]}, billed {periodNames[period].toLowerCase()}.
  </Alert>
);
