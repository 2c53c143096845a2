import { paths } from '../paths.ts';
import { WayTo } from '../theme/Changing.tsx';
import { HistoryOutlinedIcon } from '../theme/icons.tsx';
import { PageHeader } from '../theme/PageHeader.tsx';
import { EmptyState } from '../theme/states/states.tsx';

/** In place of a screen that only changes something, where nothing can be changed. */
export default function LookingScreen() {
  return (
    <>
      <PageHeader title="A copy of the past" />
      <EmptyState
        icon={<HistoryOutlinedIcon />}
        title="There is nothing to look at here."
        action={
          <WayTo to={paths.dashboard} variant="contained">
            Go to the dashboard
          </WayTo>
        }
      >
        This page only changes something, and a copy of the past stays as it was.
      </EmptyState>
    </>
  );
}
