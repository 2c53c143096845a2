import { LinearProgress, Link, Skeleton } from '@mui/material';
import { gigabytes } from '../../format/numbers.ts';
import { paths } from '../../paths.ts';
import { isOffered } from '../../reads/looking.ts';
import { useUsage } from '../../reads/me.ts';
import { Line } from '../../theme/layout.tsx';
import { hasFailed } from '../../theme/states/states.tsx';
import './navigation.css';

/** How full the storage is, and the way to more (NAV-17). */
export const StorageMeter = () => {
  const usage = useUsage();
  const { data } = usage;
  const { used, quota } = data?.storage ?? { used: 0, quota: 1 };
  const percent = Math.min(100, (used / quota) * 100);
  const nearlyFull = percent >= 80;
  return (
    <div className="storage">
      <Line gap={2} align="baseline" justify="space-between" className="nowrap">
        {data ? (
          <span className="num" id="storage">
            {gigabytes(used)} GB of {gigabytes(quota)} GB used
          </span>
        ) : hasFailed(usage) ? (
          <Link
            component="button"
            type="button"
            onClick={() => void usage.refetch()}
            aria-label="Storage could not be loaded. Retry"
          >
            Storage unknown. Retry
          </Link>
        ) : (
          <Skeleton width={110} />
        )}
        {isOffered(paths.pricing) && <Link to={paths.pricing}>Upgrade</Link>}
      </Line>
      {data && (
        <LinearProgress
          variant="determinate"
          value={percent}
          aria-labelledby="storage"
          color={nearlyFull ? 'error' : 'primary'}
        />
      )}
      {nearlyFull && (
        <div role="status" className="danger">
          {percent >= 100 ? 'Full: no more files can be uploaded.' : 'Nearly full: uploads are refused once it is.'}
        </div>
      )}
    </div>
  );
};
