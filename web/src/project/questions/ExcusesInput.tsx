import { Check } from '../../theme/inputs/Check.tsx';
import { Field } from '../../theme/inputs/Field.tsx';
import { growing } from '../../theme/inputs/growing.ts';
import { Beside } from './Beside.tsx';
import type { ItemCard } from './cards.ts';

type Excusing = Pick<ItemCard, 'excusable' | 'reasons' | 'ownReasons'>;
type Props = {
  readonly card: Excusing;
  /** What the reason takes the place of. */
  readonly what: 'an answer' | 'the document';
  readonly problem: string | undefined;
  readonly onChange: (change: Partial<Excusing>) => void;
};

/** Whether a reason is enough, and which (BEY-54). */
export const ExcusesInput = ({ card, what, problem, onChange }: Props) => (
  <>
    <Check
      checked={card.excusable}
      onChange={(excusable) => onChange({ excusable })}
      label={`“I cannot give this”: a reason takes the place of ${what}`}
      sx={{ display: 'flex' }}
    />
    {card.excusable && (
      <Beside>
        <Field
          label="Reasons to choose from"
          value={card.reasons}
          onChange={(reasons) => onChange({ reasons })}
          {...growing(2, 12)}
          className="whole"
          problem={problem}
          helperText={'One on each line.'}
        />
        <Check
          checked={card.ownReasons}
          onChange={(ownReasons) => onChange({ ownReasons })}
          label="Other reasons can be given, too, in own words"
          className="whole"
        />
      </Beside>
    )}
  </>
);
