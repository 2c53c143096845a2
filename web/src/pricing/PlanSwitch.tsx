import { type Plan, plans } from '@dossier/shared/contract';
import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { planNames, teamDiscount } from '../format/plans.ts';

const Choice = styled(ToggleButton)(({ theme: { spacing } }) => ({
  textTransform: 'none',
  minHeight: 44,
  padding: `7px ${spacing(4)}`,
  gap: spacing(2),
  fontWeight: 560,
  color: 'var(--ink-2)',
}));
const Discount = styled('span')({
  fontSize: 11,
  lineHeight: '18px',
  padding: '0 7px',
  borderRadius: 9,
  color: 'var(--accent)',
  background: 'var(--accent-soft)',
});

export const PlanSwitch = ({ plan, onPlan }: { plan: Plan; onPlan: (plan: Plan) => void }) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    color="primary"
    value={plan}
    aria-label="Plan"
    onChange={(_, value: Plan | null) => value && onPlan(value)}
  >
    {plans.map((value) => (
      <Choice key={value} value={value}>
        {planNames[value]}
        {value === 'team' && <Discount>{teamDiscount}% OFF</Discount>}
      </Choice>
    ))}
  </ToggleButtonGroup>
);
