import { paths } from '../../paths.ts';
import { WayTo } from '../../theme/Changing.tsx';
import { CreditCardOutlined as CreditCardIcon } from '../../theme/icons.tsx';
import { EmptyState } from '../../theme/states/EmptyState.tsx';

export const NoPlan = () => (
  <EmptyState
    icon={<CreditCardIcon />}
    title="No plan and no card yet"
    action={
      <WayTo to={paths.pricing} variant="contained" color="primary">
        Select a Pricing Plan
      </WayTo>
    }
  >
    You need a plan to create projects of your own; it begins with a $1 trial. Taking part in other people's projects is
    free.
  </EmptyState>
);
