import { Alert, Link, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { ApiProblem } from '../data/api.ts';
import { checkTicket } from '../data/auth.ts';
import { paths } from '../paths.ts';
import { Loaded } from '../theme/states/states.tsx';
import { AuthLink } from './AuthLink.tsx';
import { AuthShell } from './AuthShell.tsx';
import { ResetForm } from './ResetForm.tsx';

const Invalid = () => (
  <>
    <Alert severity="error">The reset link is invalid or expired.</Alert>
    <Link component={RouterLink} to={paths.signIn} sx={{ display: 'inline-block', mt: 5 }}>
      Return to login
    </Link>
  </>
);

/** Shows the form only for a valid `?token=` (AUTH-28, AUTH-29). */
const ResetPasswordScreen = () => {
  const token = useSearchParams()[0].get('token') ?? '';
  const ticket = useQuery({
    queryKey: ['ticket', token],
    queryFn: () => checkTicket(token),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const refused = ticket.error instanceof ApiProblem && ticket.error.status >= 400 && ticket.error.status < 429;
  return (
    <AuthShell title="Reset password">
      {token === '' || refused ? (
        <Invalid />
      ) : (
        <Loaded what="The page" answer={ticket} shape={<Skeleton variant="rounded" height={220} />}>
          {() => (
            <>
              <ResetForm ticket={token} />
              <AuthLink question="Remembered your password?" to={paths.signIn}>
                Sign In
              </AuthLink>
            </>
          )}
        </Loaded>
      )}
    </AuthShell>
  );
};
export default ResetPasswordScreen;
