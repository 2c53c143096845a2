import type { SubscriptionView } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { periodAdverbs, planNames } from '../format/plans.ts';
import { paths } from '../paths.ts';
import { Notice } from '../theme/Notice.tsx';

export const SubscribedNotice = ({ subscription: { plan, period } }: { subscription: SubscriptionView }) => (
  <Notice
    severity="info"
    action={
      <Button component={Link} to={paths.payment} size="small">
        My subscription
      </Button>
    }
  >
    You are on the {planNames[plan]}, billed {periodAdverbs[period]}.
  </Notice>
);
