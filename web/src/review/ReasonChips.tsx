import { type RejectReason, rejectReasons } from '@dossier/shared/contract';
import { useId } from 'react';
import { ToggleChip } from '../theme/inputs/ToggleChip.tsx';
import { Line } from '../theme/Line.tsx';
import { Hint } from '../theme/Text.tsx';
import { Key } from './Key.tsx';

type Props = {
  readonly value: readonly RejectReason[];
  readonly keys: boolean;
  readonly onToggle: (reason: RejectReason) => void;
};

/** Asked for with a rejection; any number of them, none too. */
export const ReasonChips = ({ value, keys, onToggle }: Props) => {
  const id = useId();
  return (
    <div>
      <Hint id={id}>Why? Choose what fits.</Hint>
      <Line role="group" aria-labelledby={id} gap={2} wrap mt={2}>
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
