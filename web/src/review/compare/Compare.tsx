import { Button, Card, Skeleton, styled, ToggleButton } from '@mui/material';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { ExpandLessIcon, ExpandMoreIcon } from '../../theme/icons.tsx';
import { Field } from '../../theme/inputs/Field.tsx';
import { Toggles } from '../../theme/inputs/Toggles.tsx';
import { Tool } from '../../theme/inputs/Tool.tsx';
import { Line } from '../../theme/layout.tsx';
import { lazyPart } from '../../theme/states/lazily.ts';
import { EmptyState, Loaded } from '../../theme/states/states.tsx';
import { useWide } from '../../theme/useWide.ts';
import { bring } from '../viewer/bring.ts';
import { canMark } from '../viewer/pdf/marks.ts';
import { Zoom } from '../viewer/pdf/Zoom.tsx';
import { Bar } from '../viewer/Viewer.tsx';
import type { ComparedVersion } from './contents.ts';
import { isChange, type Part, rowsOf } from './passages.ts';
import { Sides, TextSides } from './TextSides.tsx';
import { said, useComparison } from './useComparison.ts';
import type { Pair } from './usePair.ts';

/** Two versions on their pages, or their text alone. */
type View = 'pages' | 'text';
const key = 'dossier-compare-view';
const isView = (value: string | null): value is View => value === 'pages' || value === 'text';

/** As chosen last in this browser; else pages where two fit beside each other and words can be marked on them. */
const useView = (): [View, (view: View) => void] => {
  const isWide = useWide('sm');
  const [chosen, setChosen] = useState(() => localStorage.getItem(key));
  return [
    isView(chosen) ? chosen : isWide && canMark() ? 'pages' : 'text',
    (view) => {
      localStorage.setItem(key, view);
      setChosen(view);
    },
  ];
};

/** With the library that reads PDFs, which is large. */
const shape = <Skeleton variant="rounded" height={560} />;
const PageSides = lazyPart(() => import('./PageSides.tsx'), shape);

const Desk = styled('div')(({ theme: { breakpoints } }) => ({
  minHeight: 320,
  overflow: 'auto',
  // Pages scroll by themselves, below the head.
  display: 'flex',
  flexDirection: 'column',
  [breakpoints.up('md')]: { maxHeight: 'calc(100vh - 190px)' },
}));
/** Stays above what is scrolled. */
const Head = styled(Sides)(({ theme: { spacing, breakpoints } }) => ({
  position: 'sticky',
  top: 0,
  zIndex: 1,
  flex: 'none',
  paddingBlock: spacing(3),
  background: 'var(--surface)',
  borderBottom: '1px solid var(--line)',
  // It would hide most of a phone.
  [breakpoints.down('sm')]: { position: 'static', paddingBlock: spacing(3), rowGap: spacing(3) },
}));

const nameOf = ({ version, fileName }: ComparedVersion) => `Version ${version}: ${fileName}`;

type Props = {
  readonly pair: Pair;
  /** All that can stand on either side. */
  readonly versions: readonly ComparedVersion[];
  readonly fieldName: string;
  readonly onCompare: (left: number, right: number) => void;
  readonly onClose: () => void;
};

type VersionsProps = Pick<Props, 'pair' | 'versions' | 'onCompare'>;

/** Which two they are; what stands on the other side changes places with it. */
const Versions = ({ pair: [left, right], versions, onCompare }: VersionsProps) => {
  const options = versions.map((one) => [one.version, nameOf(one)] as const);
  return (
    <Head>
      <Field
        label="Compare"
        value={left.version}
        options={options}
        onChange={(version) => onCompare(version, version === right.version ? left.version : right.version)}
      />
      <Field
        label="With"
        value={right.version}
        options={options}
        onChange={(version) => onCompare(version === left.version ? right.version : left.version, version)}
      />
    </Head>
  );
};

type ViewProps = { readonly view: View; readonly onView: (view: View) => void };

const ViewChoice = ({ view, onView }: ViewProps) => (
  <Toggles label="Shown as" value={view} onChange={onView} sx={{ '& button': { minHeight: { xs: 44, md: 32 } } }}>
    <ToggleButton value="pages">Pages</ToggleButton>
    <ToggleButton value="text">Text</ToggleButton>
  </Toggles>
);

/**
 * The passage that is looked at, from 1 on; 0: none yet.
 * @param of what has them: another one begins before its first passage
 */
const usePassage = (of: string, passages: number, desk: RefObject<HTMLElement | null>) => {
  const [at, setAt] = useState({ of: '', passage: 0, asked: 0 });
  const current = at.of === of ? at.passage : 0;
  const led = useMemo(() => ({ passage: current, asked: at.asked }), [current, at.asked]);
  const go = (step: 1 | -1) => {
    const next = current === 0 && step < 0 ? passages : ((current - 1 + step + passages) % passages) + 1;
    setAt(({ asked }) => ({ of, passage: next, asked: asked + 1 }));
    const rows = [...(desk.current?.querySelectorAll<HTMLElement>('[data-first]') ?? [])];
    const row = rows.findLast((row) => Number(row.dataset.first) <= next);
    if (row) bring(row, 'center');
  };
  return { current, led, go };
};

const nothing: readonly Part[] = [];

/** Two versions side by side, with what changed in their text marked. */
export const Compare = ({ pair, versions, fieldName, onCompare, onClose }: Props) => {
  const desk = useRef<HTMLDivElement>(null);
  const [left, right] = pair;
  const files = `${left.fileId} ${right.fileId}`;
  const [chosen, choose] = useView();
  const [zoom, setZoom] = useState(1);
  const answer = useComparison(pair);
  const { sheets, parts } = answer.data ?? {};
  const rows = useMemo(() => parts && rowsOf(parts), [parts]);
  const view: View = sheets && (chosen === 'pages' || !rows) ? 'pages' : 'text';
  const passages = parts?.filter(isChange).length ?? 0;
  const { current, led, go } = usePassage(files, passages, desk);
  return (
    <Card component="section" aria-label={`Versions ${left.version} and ${right.version}`} className="shrink">
      <Bar gap={2} wrap>
        <span role="status" className="strong">
          {answer.data ? said(answer.data) : answer.isPending && 'Comparing …'}
        </span>
        {passages > 0 && (
          <Line gap={1}>
            {current > 0 && (
              <span className="num muted small">
                {current} of {passages}
              </span>
            )}
            <Tool name="Previous change" icon={ExpandLessIcon} onClick={() => go(-1)} />
            <Tool name="Next change" icon={ExpandMoreIcon} onClick={() => go(1)} />
          </Line>
        )}
        <Line gap={2} wrap className="to-end">
          {view === 'pages' && <Zoom zoom={zoom} onZoom={setZoom} />}
          {sheets && rows && <ViewChoice view={view} onView={choose} />}
          <Button size="small" onClick={onClose}>
            Back to the document
          </Button>
        </Line>
      </Bar>
      <Desk ref={desk} tabIndex={0} role="region" aria-label={`${fieldName}: what changed`}>
        <Versions pair={pair} versions={versions} onCompare={onCompare} />
        <Loaded what="The comparison" answer={answer} shape={shape}>
          {({ pictures, sheets, why }) => {
            if (pictures)
              return (
                <Sides>
                  {pictures.map((url, side) => (
                    <img key={url} src={url} alt={`${fieldName}: ${pair[side] && nameOf(pair[side])}`} />
                  ))}
                </Sides>
              );
            if (sheets && view === 'pages')
              return (
                <PageSides key={files} pair={pair} sheets={sheets} parts={parts ?? nothing} led={led} zoom={zoom} />
              );
            if (rows) return <TextSides rows={rows} current={current} />;
            return <EmptyState title={why ?? ''}>Open each of them from the history.</EmptyState>;
          }}
        </Loaded>
      </Desk>
    </Card>
  );
};
