import { isReadOnly, maintenanceText, type NoticeToAll } from '@dossier/shared/contract';
import { useQuery } from '@tanstack/react-query';
import { getJson } from '../data/api.ts';
import { formatMinute } from '../format/dates.ts';
import { useNow } from '../reads/clock.ts';
import { onlyLooks } from '../reads/looking.ts';

/** Milliseconds between looks: it is announced well before what it tells of. */
const lookEvery = 60_000;

/** What those who run the installation tell everybody. Its place is always in the page, so that a screen reader reads it out. */
export const OperatorsNotice = () => {
  const { data } = useQuery({
    queryKey: ['notice'],
    queryFn: ({ signal }) => getJson<NoticeToAll>('/api/notice', signal),
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
