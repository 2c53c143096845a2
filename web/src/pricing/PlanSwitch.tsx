import { type Plan, plans } from '@dossier/shared/contract';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { planNames, teamDiscount } from '../format/plans.ts';

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
      <ToggleButton
        key={value}
        value={value}
        sx={{ textTransform: 'none', minHeight: 44, px: 4, gap: 2, fontWeight: 560, color: 'var(--ink-2)' }}
      >
        {planNames[value]}
        {value === 'team' && (
          <Box
            component="span"
            sx={{
              fontSize: 11,
              lineHeight: '18px',
              px: '7px',
              borderRadius: '9px',
              color: 'var(--accent)',
              background: 'var(--accent-soft)',
            }}
          >
            {teamDiscount}% OFF
          </Box>
        )}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);
