import type { ProjectMoment } from '@dossier/shared/contract';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Skeleton } from '@mui/material';
import { formatSecond } from '../../../format/dates.ts';
import { Heading, Line } from '../../../theme/layout.tsx';
import { Loaded } from '../../../theme/states/states.tsx';
import { kindText, type PlacedMoment } from '../moments.ts';
import { Scrubber } from '../Scrubber.tsx';
import { type Compared, useCompared } from './useCompared.ts';
import { changesIn } from './words.ts';

type MomentFieldProps = {
  readonly label: string;
  readonly place: PlacedMoment;
  readonly moments: readonly ProjectMoment[];
  readonly timeZone: string;
  readonly onGo: (index: number) => void;
  /** Only where it may be now. */
  readonly onNow?: () => void;
};

/** One of two moments: where it lies, what happened there, and the way to others. */
const MomentField = ({ label, place, moments, timeZone, onGo, onNow }: MomentFieldProps) => {
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

const linesOf = ({ added, removed, changed, after, nameOf }: Compared['lists'][number]) => [
  ...added.map((row) => ({ id: row.id, mark: 'Added', line: nameOf(row) })),
  ...removed.map((row) => ({ id: row.id, mark: 'Removed', line: nameOf(row) })),
  ...changed.flatMap(({ id, fields }) => {
    const [later, changes] = [after.find((row) => row.id === id), changesIn(fields)];
    return later && changes ? [{ id, mark: 'Changed', line: `${nameOf(later)}: ${changes}` }] : [];
  }),
];

const Answer = ({ compared }: { compared: Compared }) => {
  const project = changesIn(compared.project);
  const found = compared.lists
    .map((list) => ({ title: list.title, lines: linesOf(list) }))
    .filter(({ lines }) => lines.length);
  if (!project && found.length === 0) return <p>Nothing is different.</p>;
  return (
    <>
      {project && (
        <section>
          <Heading>Project</Heading>
          <p className="wrap">{project}</p>
        </section>
      )}
      {found.map(({ title, lines }) => (
        <section key={title} aria-label={title}>
          <Heading>{title}</Heading>
          <ul>
            {lines.map(({ id, mark, line }) => (
              <li key={id} className="wrap">
                <b>{mark}</b> {line}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
};

type Props = {
  readonly projectId: string;
  /** The earlier and the later one. */
  readonly from: PlacedMoment;
  readonly to: PlacedMoment;
  readonly timeZone: string;
  readonly moments: Parameters<typeof MomentField>[0]['moments'];
  readonly onChange: (from: string, to: string) => void;
  readonly onClose: () => void;
};

/** What was added, removed and changed between two moments, or until now. */
export default function CompareDialog({ projectId, from, to, timeZone, moments, onChange, onClose }: Props) {
  const answer = useCompared(projectId, { from: from.at, to: to.at });
  const positionAt = (index: number) => String(moments[index]?.position);
  return (
    <Dialog open onClose={onClose} maxWidth="md">
      <DialogTitle>What changed between two moments</DialogTitle>
      {/* It scrolls, also by keyboard. */}
      <DialogContent tabIndex={0}>
        <MomentField
          label="From"
          place={from}
          moments={moments}
          timeZone={timeZone}
          onGo={(index) => onChange(positionAt(Math.min(index, to.index)), to.at)}
        />
        <MomentField
          label="To"
          place={to}
          moments={moments}
          timeZone={timeZone}
          onGo={(index) => onChange(from.at, positionAt(Math.max(index, from.index)))}
          onNow={() => onChange(from.at, 'now')}
        />
        <Loaded
          what="The comparison"
          answer={answer}
          shape={<Skeleton variant="rounded" height={200} sx={{ mt: 4 }} />}
        >
          {(compared) => (
            <div aria-busy={answer.isPlaceholderData} aria-live="polite">
              <Answer compared={compared} />
            </div>
          )}
        </Loaded>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
