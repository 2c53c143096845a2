import { formatMoment } from '../../format/dates.ts';
import { CheckCircleIcon } from '../../theme/icons.tsx';
import { Line } from '../../theme/layout.tsx';

/** What people want to know of a receipt, before all else. */
export const Arrived = ({ at, late = false }: { readonly at: string; readonly late?: boolean | undefined }) => (
  <Line gap={2} mb={4}>
    <CheckCircleIcon aria-hidden sx={{ color: 'var(--ok)' }} />
    <div>
      <b>It arrived</b>, <span className="num">{formatMoment(at)}</span>
      {late && ', late'}
    </div>
  </Line>
);
