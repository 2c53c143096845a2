import DownIcon from '@mui/icons-material/KeyboardArrowDownRounded';
import UpIcon from '@mui/icons-material/KeyboardArrowUpRounded';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { count } from '../../format/numbers.ts';
import { Line } from '../../theme/Line.tsx';
import { EmptyState } from '../../theme/states/EmptyState.tsx';
import { Loaded } from '../../theme/states/Loaded.tsx';
import { type ComparedVersion, contentsOf } from './contents.ts';
import { isChange, partsOf, type Row, rowsOf } from './passages.ts';

type Props = {
  readonly older: ComparedVersion;
  readonly newer: ComparedVersion;
  readonly fieldName: string;
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
const Head = styled(Sides)({ fontWeight: 600, borderBottom: '1px solid var(--line)' });

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

const compared = async (older: ComparedVersion, newer: ComparedVersion, signal: AbortSignal) => {
  const [before, after] = await Promise.all([contentsOf(older, signal), contentsOf(newer, signal)]);
  if (before.kind === 'picture' && after.kind === 'picture') return { pictures: [before.url, after.url] as const };
  if (!('text' in before) || !('text' in after)) return { why: 'These two versions cannot be compared here.' };
  if (before.text === '' || after.text === '')
    return { why: `Version ${before.text === '' ? older.version : newer.version} has no text: it may be a scan.` };
  const kind = before.kind === after.kind ? before.kind : 'words';
  const parts = await partsOf(kind, before.text, after.text);
  if (!parts) return { why: 'They differ too much to say where.' };
  return { rows: rowsOf(parts), passages: parts.filter(isChange).length };
};

const said = (passages: number) => (passages === 0 ? 'No text changed.' : `${count(passages, 'passage')} changed`);

/** Two versions side by side, with what changed in their text marked. */
export const Compare = ({ older, newer, fieldName, onClose }: Props) => {
  const desk = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const answer = useQuery({
    queryKey: ['compared', older.fileId, newer.fileId],
    queryFn: ({ signal }) => compared(older, newer, signal),
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
    setCurrent(next);
    const rows = [...(desk.current?.querySelectorAll<HTMLElement>('[data-first]') ?? [])];
    rows.findLast((row) => Number(row.dataset.first) <= next)?.scrollIntoView({ block: 'center' });
  };
  const names = [older, newer].map(({ version, fileName }) => `Version ${version}: ${fileName}`);
  return (
    <Card component="section" aria-label={`Versions ${older.version} and ${newer.version}`} className="shrink">
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
        <Loaded what="The comparison" answer={answer} shape={<Skeleton variant="rounded" height={560} />}>
          {(found) => {
            if ('why' in found) return <EmptyState title={found.why}>Open each of them from the history.</EmptyState>;
            return (
              <>
                <Head>
                  {names.map((name) => (
                    <div key={name}>{name}</div>
                  ))}
                </Head>
                {'pictures' in found ? (
                  <Sides>
                    {found.pictures?.map((url, index) => (
                      <img key={url} src={url} alt={`${fieldName}: ${names[index]}`} />
                    ))}
                  </Sides>
                ) : (
                  <Texts rows={found.rows ?? []} current={current} />
                )}
              </>
            );
          }}
        </Loaded>
      </Desk>
    </Card>
  );
};
