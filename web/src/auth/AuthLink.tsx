import { Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { withReturn } from '../layout/returnPath.ts';
import { isOffered } from '../reads/looking.ts';

/** From one form to the other; where somebody was going is not forgotten. */
export const AuthLink = ({ question, to, children }: { question: string; to: string; children: ReactNode }) => {
  const { search, state } = useLocation();
  if (!isOffered(to)) return null;
  return (
    <Typography component="p" color="textSecondary" sx={{ mt: 5 }}>
      {question}{' '}
      <Link to={withReturn(to, search)} state={state}>
        {children}
      </Link>
    </Typography>
  );
};
