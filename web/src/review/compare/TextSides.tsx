import { styled } from '@mui/material';
import type { Row } from './passages.ts';

/** Both sides of a part stand beside each other, so that they scroll in step; on a phone one above the other. */
export const Sides = styled('div')(({ theme: { spacing, breakpoints } }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  columnGap: spacing(5),
  padding: spacing(1, 5),
  fontSize: 13,
  lineHeight: '20px',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '& del, & ins': { textDecoration: 'none', borderRadius: 4, padding: '1px 2px', boxDecorationBreak: 'clone' },
  '& del': { background: 'var(--no-bg)', color: 'var(--no)', textDecoration: 'line-through' },
  '& ins': { background: 'var(--ok-bg)', color: 'var(--ok)' },
  '&[aria-current=true]': { outline: '2px solid var(--primary)', outlineOffset: -2, borderRadius: 6 },
  '& img': { maxWidth: '100%' },
  [breakpoints.down('sm')]: {
    padding: spacing(1, 3),
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: spacing(1),
    '& [data-repeated]': { display: 'none' },
  },
}));

type Props = { readonly pieces: Row['before']; readonly mark: 'del' | 'ins'; readonly isRepeated: boolean };

const Side = ({ pieces, mark: Mark, isRepeated }: Props) => (
  <div aria-hidden={isRepeated || undefined} data-repeated={isRepeated || undefined}>
    {pieces.map(({ text, passage }, index) => {
      const key = `${index} ${passage}`;
      return passage === undefined ? <span key={key}>{text}</span> : <Mark key={key}>{text}</Mark>;
    })}
  </div>
);

const passagesIn = ({ before, after }: Row) => [...before, ...after].flatMap(({ passage }) => passage ?? []);

/** The text of two versions, with what changed in it. */
export const TextSides = ({ rows, current }: { readonly rows: readonly Row[]; readonly current: number }) =>
  rows.map((row, index) => (
    <Sides
      // biome-ignore lint/suspicious/noArrayIndexKey: rows of texts that do not change
      key={index}
      data-changed={row.changed || undefined}
      data-first={passagesIn(row)[0]}
      aria-current={passagesIn(row).includes(current)}
    >
      <Side pieces={row.before} mark="del" isRepeated={false} />
      <Side pieces={row.after} mark="ins" isRepeated={!row.changed} />
    </Sides>
  ));
