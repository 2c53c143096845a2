import { isReadOnly, type NoticeToAll } from '@dossier/shared/contract';
import { useQuery } from '@tanstack/react-query';
import { getJson } from '../data/api.ts';
import { formatMinute } from '../format/dates.ts';
import { useNow } from '../reads/clock.ts';
import { onlyLooks } from '../reads/looking.ts';

/** Milliseconds between looks: it is announced well before what it tells of. */
const lookEvery = 60_000;

const whenOf = ({ from, until }: NonNullable<NoticeToAll['notice']>, now: number) =>
  now < Date.parse(from) ? `from ${formatMinute(from)} until ${formatMinute(until)}` : `until ${formatMinute(until)}`;

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
          {notice.readOnly && <b>Maintenance {whenOf(notice, now)}: nothing can be changed meanwhile. </b>}
          {notice.text}
        </div>
      )}
    </div>
  );
};
