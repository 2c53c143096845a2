import { Button, Link } from '@mui/material';
import { useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { Line } from '../theme/layout.tsx';
import { PageHeader } from '../theme/PageHeader.tsx';
import { EmptyState } from '../theme/states/states.tsx';
import { nearestPath } from './nearestPath.ts';

/** An address that leads nowhere, for somebody who is signed in (NAV-11). */
export default function NotFoundScreen() {
  const { pathname } = useLocation();
  const nearest = nearestPath(pathname);
  return (
    <>
      <PageHeader title="Page not found" />
      <EmptyState
        title="There is no page at this address."
        action={
          <Line align="stretch" justify="center" wrap>
            <Button to={paths.dashboard} variant="contained">
              Go to the dashboard
            </Button>
            <Button to={paths.projects}>Go to your projects</Button>
          </Line>
        }
      >
        <span className="wrap">{pathname}</span> may be mistyped, or the link is old.
        {nearest && (
          <div>
            Did you mean <Link href={nearest}>{nearest}</Link>?
          </div>
        )}
      </EmptyState>
    </>
  );
}
