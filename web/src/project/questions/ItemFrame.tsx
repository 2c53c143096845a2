import { ButtonBase, styled } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { ExpandLessIcon, ExpandMoreIcon } from '../../theme/icons.tsx';
import { MoveButtons, type Moving } from '../../theme/inputs/MoveButtons.tsx';
import { SmallPanel } from '../../theme/layout.tsx';

const FieldSet = styled(SmallPanel)({ margin: 0, minWidth: 0 }) as typeof SmallPanel;

/** Where there are many, all but what is worked on are one line each. */
export type Folding = {
  /** `folded` can be opened, and `open` be folded again; `held` stays open, as something in it is wrong. Absent: there are few. */
  readonly fold?: 'folded' | 'open' | 'held' | undefined;
  readonly onFold: () => void;
};

const Head = styled('div')(({ theme: { breakpoints, spacing } }) => ({
  position: 'relative',
  flex: 1,
  minWidth: 0,
  minHeight: 36,
  display: 'flex',
  alignItems: 'center',
  columnGap: spacing(3),
  // Beside the buttons nothing would be left of its words.
  [breakpoints.down('sm')]: {
    order: -1,
    flexBasis: '100%',
    flexWrap: 'wrap',
    // Below its words, behind their mark.
    '& > :last-child': { flexBasis: '100%', paddingLeft: spacing(7) },
  },
}));
const Fold = styled(ButtonBase)(({ theme: { spacing } }) => ({
  minWidth: 0,
  justifyContent: 'flex-start',
  gap: spacing(2),
  font: 'inherit',
  color: 'inherit',
  // The whole line can be pressed.
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 6 },
  '&:focus-visible::after': { outline: '2px solid var(--primary)' },
}));

type Props = Moving &
  Folding & {
    readonly what: 'Question' | 'Document';
    readonly name: string;
    readonly number: number;
    /** What is to be known of it while it is folded. */
    readonly marks: string;
    readonly children: ReactNode;
  };

/** Around what is asked of one item. */
export const ItemFrame = ({ what, name, number, marks, fold, onFold, children, ...moving }: Props) => {
  const marksId = useId();
  const isOpen = fold !== 'folded';
  return (
    <FieldSet component="fieldset" sx={isOpen ? {} : { py: 1.5 }}>
      <legend className="visually-hidden">
        {what} {number}
      </legend>
      <MoveButtons name={name} number={number} isAlone={!isOpen} {...moving}>
        {fold && (
          <Head>
            <Fold
              aria-expanded={isOpen}
              aria-describedby={marksId}
              disabled={fold === 'held'}
              disableRipple
              onClick={onFold}
            >
              {isOpen ? <ExpandLessIcon fontSize="small" /> : <ExpandMoreIcon fontSize="small" />}
              <span className="cut strong">{name}</span>
            </Fold>
            <span id={marksId} className="cut muted small">
              {marks}
            </span>
          </Head>
        )}
      </MoveButtons>
      {isOpen && children}
    </FieldSet>
  );
};
