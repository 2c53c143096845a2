import { formatMinute } from '../format/dates.ts';
import { ownOffset } from '../format/zones.ts';
import { momentOfPage } from '../reads/looking.ts';
import './as-of.css';

/** Above every screen of an installation that shows what was. */
export const AsOfNotice = () => {
  const moment = momentOfPage();
  return (
    moment && (
      <div className="as-of" role="status">
        <b>
          As of {formatMinute(moment)} ({ownOffset(new Date(moment))}):
        </b>{' '}
        nothing can be changed here.
      </div>
    )
  );
};
