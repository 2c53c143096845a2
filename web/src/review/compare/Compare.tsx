import DownIcon from '@mui/icons-material/KeyboardArrowDownRounded';
import UpIcon from '@mui/icons-material/KeyboardArrowUpRounded';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { count } from '../../format/numbers.ts';
import { Line } from '../../theme/Line.tsx';
import { EmptyState } from '../../theme/states/EmptyState.tsx';
import { Loaded } from '../../theme/states/Loaded.tsx';
import { type ComparedVersion, contentsOf } from './contents.ts';
import { isChange, partsOf, type Row, rowsOf } from './passages.ts';
import type { Pair } from './usePair.ts';

type Props = {
  readonly pair: Pair;
  /** All that can stand on either side. */
  readonly versions: readonly ComparedVersion[];
  readonly fieldName: string;
  readonly onCompare: (left: number, right: number) => void;
  readonly onClose: () => void;
};

const Bar = styled(Line)(({ theme: { spacing } }) => ({
  padding: `10px ${spacing(4)}`,
  borderBottom: '1px solid var(--line)',
}));
const Desk = styled('div')(({ theme: { breakpoints } }) => ({
  minHeight: 320,
  overflow: 'auto',
  [breakpoints.up('md')]: { maxHeight: 'calc(100vh - 190px)' },
}));
/** Both sides of a part stand beside each other, so that they scroll in step; on a phone one above the other. */
const Sides = styled('div')(({ theme: { spacing, breakpoints } }) => ({
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
/** Stays above what is scrolled. */
const Head = styled(Sides)(({ theme: { spacing, breakpoints } }) => ({
  position: 'sticky',
  top: 0,
  zIndex: 1,
  paddingBlock: spacing(3),
  background: 'var(--surface)',
  borderBottom: '1px solid var(--line)',
  // It would hide most of a phone.
  [breakpoints.down('sm')]: { position: 'static', paddingBlock: spacing(3), rowGap: spacing(3) },
}));

const Side = ({
  pieces,
  mark: Mark,
  isRepeated,
}: {
  pieces: Row['before'];
  mark: 'del' | 'ins';
  isRepeated: boolean;
}) => (
  <div aria-hidden={isRepeated || undefined} data-repeated={isRepeated || undefined}>
    {pieces.map(({ text, passage }, index) => {
      const key = `${index} ${passage}`;
      return passage === undefined ? <span key={key}>{text}</span> : <Mark key={key}>{text}</Mark>;
    })}
  </div>
);

const passagesIn = ({ before, after }: Row) => [...before, ...after].flatMap(({ passage }) => passage ?? []);

const Texts = ({ rows, current }: { readonly rows: readonly Row[]; readonly current: number }) =>
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

const compared = async ([left, right]: Pair, signal: AbortSignal) => {
  const [before, after] = await Promise.all([contentsOf(left, signal), contentsOf(right, signal)]);
  if (before.kind === 'picture' && after.kind === 'picture') return { pictures: [before.url, after.url] as const };
  if (!('text' in before) || !('text' in after)) return { why: 'These two versions cannot be compared here.' };
  if (before.text === '' || after.text === '')
    return { why: `Version ${before.text === '' ? left.version : right.version} has no text: it may be a scan.` };
  const kind = before.kind === after.kind ? before.kind : 'words';
  const parts = await partsOf(kind, before.text, after.text);
  if (!parts) return { why: 'They differ too much to say where.' };
  return { rows: rowsOf(parts), passages: parts.filter(isChange).length };
};

const nameOf = ({ version, fileName }: ComparedVersion) => `Version ${version}: ${fileName}`;

type ChoiceProps = Pick<Props, 'versions'> & {
  readonly label: string;
  readonly value: number;
  readonly onChange: (version: number) => void;
};

const VersionChoice = ({ versions, onChange, ...props }: ChoiceProps) => (
  <TextField select {...props} onChange={({ target }) => onChange(Number(target.value))}>
    {versions.map((one) => (
      <MenuItem key={one.version} value={one.version}>
        {nameOf(one)}
      </MenuItem>
    ))}
  </TextField>
);

const said = (passages: number) => (passages === 0 ? 'No text changed.' : `${count(passages, 'passage')} changed`);

/** Two versions side by side, with what changed in their text marked. */
export const Compare = ({ pair, versions, fieldName, onCompare, onClose }: Props) => {
  const desk = useRef<HTMLDivElement>(null);
  const [left, right] = pair;
  const queryKey = ['compared', left.fileId, right.fileId];
  const [at, setAt] = useState({ of: '', passage: 0 });
  // Another pair begins before its first passage.
  const current = at.of === `${queryKey}` ? at.passage : 0;
  const answer = useQuery({
    queryKey,
    queryFn: ({ signal }) => compared(pair, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const pictures = answer.data && 'pictures' in answer.data ? answer.data.pictures : undefined;
  useEffect(() => {
    return () => {
      for (const url of pictures ?? []) URL.revokeObjectURL(url);
    };
  }, [pictures]);
  const passages = (answer.data && 'passages' in answer.data && answer.data.passages) || 0;
  const go = (step: 1 | -1) => {
    const next = current === 0 && step < 0 ? passages : ((current - 1 + step + passages) % passages) + 1;
    setAt({ of: `${queryKey}`, passage: next });
    const rows = [...(desk.current?.querySelectorAll<HTMLElement>('[data-first]') ?? [])];
    rows.findLast((row) => Number(row.dataset.first) <= next)?.scrollIntoView({ block: 'center' });
  };
  return (
    <Card component="section" aria-label={`Versions ${left.version} and ${right.version}`} className="shrink">
      <Bar gap={2} wrap>
        <span role="status" className="strong">
          {answer.data && 'passages' in answer.data && said(answer.data.passages ?? 0)}
          {answer.data && 'pictures' in answer.data && 'Look at both'}
        </span>
        {passages > 0 && (
          <>
            {current > 0 && (
              <span className="num muted small">
                {current} of {passages}
              </span>
            )}
            {(
              [
                ['Previous change', -1, UpIcon],
                ['Next change', 1, DownIcon],
              ] as const
            ).map(([name, step, Icon]) => (
              <Tooltip key={name} title={name}>
                <IconButton size="small" aria-label={name} onClick={() => go(step)}>
                  <Icon fontSize="small" />
                </IconButton>
              </Tooltip>
            ))}
          </>
        )}
        <Button size="small" onClick={onClose} className="to-end">
          Back to the document
        </Button>
      </Bar>
      <Desk ref={desk} tabIndex={0} role="region" aria-label={`${fieldName}: what changed`}>
        <Head>
          {/* What stands on the other side changes places with it. */}
          <VersionChoice
            label="Compare"
            value={left.version}
            versions={versions}
            onChange={(version) => onCompare(version, version === right.version ? left.version : right.version)}
          />
          <VersionChoice
            label="With"
            value={right.version}
            versions={versions}
            onChange={(version) => onCompare(version === left.version ? right.version : left.version, version)}
          />
        </Head>
        <Loaded what="The comparison" answer={answer} shape={<Skeleton variant="rounded" height={560} />}>
          {(found) => {
            if ('why' in found) return <EmptyState title={found.why}>Open each of them from the history.</EmptyState>;
            if (!('pictures' in found)) return <Texts rows={found.rows ?? []} current={current} />;
            return (
              <Sides>
                {found.pictures?.map((url, side) => (
                  <img key={url} src={url} alt={`${fieldName}: ${pair[side] && nameOf(pair[side])}`} />
                ))}
              </Sides>
            );
          }}
        </Loaded>
      </Desk>
    </Card>
  );
};
