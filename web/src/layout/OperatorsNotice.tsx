import { isReadOnly, maintenanceText, type NoticeToAll } from '@dossier/shared/contract';
import { useJson } from '../data/useJson.ts';
import { formatMinute } from '../format/dates.ts';
import { useNow } from '../reads/clock.ts';
import { onlyLooks } from '../reads/looking.ts';

/** Milliseconds between looks: it is announced well before what it tells of. */
const lookEvery = 60_000;

/** What those who run the installation tell everybody. Its place is always in the page, so that a screen reader reads it out. */
export const OperatorsNotice = () => {
  const { data } = useJson<NoticeToAll>(['notice'], '/api/notice', {
    refetchInterval: lookEvery,
    enabled: !onlyLooks(),
  });
  const now = useNow();
  const notice = data?.notice;
  return (
    <div role="status">
      {notice && now < Date.parse(notice.until) && (
        <div className={isReadOnly(notice, now) ? 'told edges closed' : 'told edges'}>
          {notice.readOnly && <b>{maintenanceText(notice, now, formatMinute)} </b>}
          {notice.text}
        </div>
      )}
    </div>
  );
};
