import type { ProjectMoment } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import { formatSecond } from '../../../format/dates.ts';
import { Line } from '../../../theme/Line.tsx';
import { kindText, type PlacedMoment } from '../moments.ts';
import { Scrubber } from '../Scrubber.tsx';

type Props = {
  readonly label: string;
  readonly place: PlacedMoment;
  readonly moments: readonly ProjectMoment[];
  readonly timeZone: string;
  readonly onGo: (index: number) => void;
  /** Only where it may be now. */
  readonly onNow?: () => void;
};

/** One of two moments: where it lies, what happened there, and the way to others. */
export const MomentField = ({ label, place, moments, timeZone, onGo, onNow }: Props) => {
  const isNow = place.at === 'now';
  const kind = moments[place.index]?.kind;
  const words = isNow ? 'Now' : formatSecond(place.shown, timeZone);
  return (
    <fieldset className="past-moment">
      <legend className="small soft">{label}</legend>
      <Line gap={2} wrap>
        <span className="grow">
          <b className="num">{words}</b> {!isNow && kind && kindText(kind)}
        </span>
        {onNow && (
          <Button size="small" disabled={isNow} onClick={onNow}>
            Now
          </Button>
        )}
      </Line>
      <Scrubber label={label} moments={moments} at={place.shown} text={words} index={place.index} onGo={onGo} />
    </fieldset>
  );
};
