import { passwordPoints } from '@dossier/shared/contract';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { strengthOf } from './strength.ts';

export const StrengthMeter = ({ password }: { password: string }) => {
  const points = passwordPoints(password);
  const { word, color } = strengthOf(points);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, mt: -2 }}>
      <LinearProgress
        variant="determinate"
        value={points}
        aria-label="Password strength"
        sx={{ flex: 1, '& .MuiLinearProgress-bar': { background: color } }}
      />
      <Box role="status" sx={{ minWidth: 64, textAlign: 'right', fontSize: 12, fontWeight: 560, color }}>
        {password && word}
      </Box>
    </Box>
  );
};
