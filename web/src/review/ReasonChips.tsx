import { type RejectReason, rejectReasons } from '@dossier/shared/contract';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { ToggleChip } from '../theme/inputs/ToggleChip.tsx';
import { Hint, Line } from '../theme/layout.tsx';
import { Key } from './Key.tsx';

type Props = {
  readonly value: readonly RejectReason[];
  readonly onToggle: (reason: RejectReason) => void;
  /** Absent: keys do nothing here. */
  readonly keys?: {
    /** How often they were asked for by a key: each time they get the focus. */
    readonly asked: number;
    readonly onSave: () => void;
    /** A letter begins a remark. */
    readonly onWrite: () => void;
  };
};

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  /^\p{L}$/u.test(key) && !ctrlKey && !metaKey && !altKey;

/** Asked for with a rejection; any number of them, none too. */
export const ReasonChips = ({ value, onToggle, keys }: Props) => {
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const asked = keys?.asked ?? 0;
  useEffect(() => {
    if (asked > 0) group.current?.querySelector('button')?.focus();
  }, [asked]);
  const press = (event: KeyboardEvent) => {
    if (!keys || !(event.key === 'Enter' || isLetter(event))) return;
    // Neither a chip nor a key of the review takes it.
    event.stopPropagation();
    if (event.key !== 'Enter') return keys.onWrite();
    event.preventDefault();
    keys.onSave();
  };
  return (
    <div>
      <Hint id={id}>Why? Choose what fits.</Hint>
      <Line role="group" aria-labelledby={id} ref={group} onKeyDown={press} gap={2} wrap mt={2}>
        {rejectReasons.map((reason, index) => (
          <ToggleChip
            key={reason}
            aria-pressed={value.includes(reason)}
            aria-keyshortcuts={keys ? `${index + 1} Alt+${index + 1}` : undefined}
            onClick={() => onToggle(reason)}
          >
            <Line gap={2}>
              {reason}
              {keys && <Key>{index + 1}</Key>}
            </Line>
          </ToggleChip>
        ))}
      </Line>
    </div>
  );
};
