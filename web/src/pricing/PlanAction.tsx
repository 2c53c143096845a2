import type { SubscriptionStanding } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useLocation, useNavigate } from 'react-router';
import { periodNames } from '../format/plans.ts';
import { withReturn } from '../layout/returnPath.ts';
import { payPath } from '../paths.ts';
import type { Choice } from './choice.ts';
import { actionOf } from './standing.ts';

const Start = styled(Button)(({ theme: { spacing, breakpoints } }) => ({
  paddingLeft: spacing(2),
  paddingRight: spacing(2),
  whiteSpace: 'normal',
  [breakpoints.up('sm')]: { paddingLeft: spacing(4), paddingRight: spacing(4) },
}));

type Props = { choice: Choice; standing: SubscriptionStanding | undefined };

export const PlanAction = ({ choice, standing }: Props) => {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { what, isOff } = actionOf(choice, standing);
  return (
    <Start
      variant="contained"
      color="primary"
      disabled={isOff}
      onClick={() => void navigate(withReturn(payPath(choice), search))}
      aria-label={`${what}, ${periodNames[choice.period]}`}
    >
      {what}
    </Start>
  );
};
