import { exactMoment, formatWhen } from '../format/when.ts';
import { useNow } from '../reads/clock.ts';

type Props = {
  /** ISO 8601. */
  readonly at: string;
  /** Within a sentence. */
  readonly inline?: boolean;
  readonly className?: string;
};

/** A moment as people say it; exactly, with the zone, on hover. Upload dates of documents are always exact (FMT-03). */
export const When = ({ at, inline = false, className = '' }: Props) => {
  const now = useNow();
  const said = formatWhen(at, now);
  return (
    <time dateTime={at} title={exactMoment(at)} className={`num ${className}`}>
      {inline ? said : said.charAt(0).toUpperCase() + said.slice(1)}
    </time>
  );
};
