import { Skeleton, styled } from '@mui/material';
import { type ComponentProps, type UIEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { drawnPages } from '../viewer/pdf/drawnPages.ts';
import { type Marks, rangesOf } from '../viewer/pdf/marks.ts';
import { openPdf } from '../viewer/pdf/open.ts';
import { PdfPage } from '../viewer/pdf/PdfPage.tsx';
import { useOpened } from '../viewer/pdf/useOpened.ts';
import type { Sheets } from './contents.ts';
import { byPages, type Part, type Passage, passagesOn } from './passages.ts';
import type { Pair } from './usePair.ts';

type Place = { readonly top: number; readonly left: number };
const begin: Place = { top: 0, left: 0 };

/**
 * Two elements that scroll in step, however far apart they were led.
 * @param led changes when both are led somewhere, each by itself
 * @returns what each of them listens with
 */
const useInStep = (led: unknown) => {
  const elements = useRef<[HTMLElement | null, HTMLElement | null]>([null, null]);
  const places = useRef<[Place, Place]>([begin, begin]);
  /** Which of them somebody moves: the other follows. */
  const moved = useRef<0 | 1>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever is led moves neither
  useEffect(() => {
    moved.current = undefined;
  }, [led]);
  return (side: 0 | 1) => {
    const move = () => {
      moved.current = side;
    };
    return {
      ref: (element: HTMLElement | null) => {
        elements.current[side] = element;
        places.current[side] = begin;
      },
      onWheel: move,
      onPointerDown: move,
      onKeyDown: move,
      onScroll: ({ currentTarget }: UIEvent<HTMLElement>) => {
        const [from, to] = [places.current[side], { top: currentTarget.scrollTop, left: currentTarget.scrollLeft }];
        places.current[side] = to;
        if (moved.current === side)
          elements.current[side === 0 ? 1 : 0]?.scrollBy(to.left - from.left, to.top - from.top);
      },
    };
  };
};

const Beside = styled('div')(({ theme: { breakpoints } }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 1,
  minHeight: 0,
  background: 'var(--line)',
  [breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));
const Side = styled('div')(({ theme: { spacing, breakpoints } }) => ({
  display: 'grid',
  gridAutoRows: 'max-content',
  gap: spacing(3),
  padding: spacing(3),
  overflow: 'auto',
  background: 'var(--bg)',
  [breakpoints.down('md')]: { maxHeight: '75vh' },
  // One above the other, and both in sight.
  [breakpoints.down('sm')]: { maxHeight: '36vh' },
}));

/** Where somebody was led to: the number of a passage, and how often they asked. */
export type Led = { readonly passage: number; readonly asked: number };

const unmarked: Marks = { style: 'pdf-found', leads: undefined, placesIn: () => ({ all: [], current: [] }) };

/** What is marked on each page; somebody is led to where a passage begins. */
const marksOf = (
  pages: readonly (readonly Passage[])[],
  style: Marks['style'],
  { passage, asked }: Led,
): readonly Marks[] => {
  const begins = pages.findIndex((passages) => passages.some((one) => one.passage === passage));
  return pages.map((passages, page) => ({
    style,
    leads: page === begins ? `${passage} ${asked}` : undefined,
    placesIn: (layer) => {
      const all = rangesOf(layer, passages);
      return { all, current: all.filter((_, index) => passages[index]?.passage === passage) };
    },
  }));
};

type SideProps = ComponentProps<typeof Side> & {
  readonly bytes: ArrayBuffer;
  readonly within: string;
  readonly marks: readonly Marks[];
  readonly zoom: number;
};

const Pages = ({ bytes, within, marks, zoom, ...listening }: SideProps) => {
  const [pages] = useState(() => drawnPages());
  const { read, failure } = useOpened(
    // The library takes away the bytes that it gets.
    useCallback(() => openPdf({ data: bytes.slice(0) }), [bytes]),
  );
  return (
    <Side {...listening} tabIndex={0} role="region">
      {read &&
        Array.from({ length: read.pdf.numPages }, (_, index) => (
          <PdfPage
            // biome-ignore lint/suspicious/noArrayIndexKey: pages are their numbers
            key={index}
            {...read}
            number={index + 1}
            within={within}
            zoom={zoom}
            rotation={0}
            pages={pages}
            marks={marks[index] ?? unmarked}
          />
        ))}
      {!read && !failure && <Skeleton variant="rounded" height={480} />}
      {failure && 'It cannot be shown here.'}
    </Side>
  );
};

type Props = {
  readonly pair: Pair;
  readonly sheets: readonly [Sheets, Sheets];
  readonly parts: readonly Part[];
  readonly led: Led;
  readonly zoom: number;
};

/** The pages of two versions, with the words that changed marked on them. */
export default function PageSides({ pair: [left, right], sheets: [before, after], parts, led, zoom }: Props) {
  const removed = useMemo(() => byPages(passagesOn(parts, 'before'), before.solid), [parts, before]);
  const added = useMemo(() => byPages(passagesOn(parts, 'after'), after.solid), [parts, after]);
  const marks = useMemo(
    () => [marksOf(removed, 'pdf-removed', led), marksOf(added, 'pdf-added', led)] as const,
    [removed, added, led],
  );
  const inStep = useInStep(led);
  const side = (index: 0 | 1, { version, fileName }: Pair[number]) => ({
    ...inStep(index),
    within: `version ${version}`,
    'aria-label': `Pages of version ${version}: ${fileName}`,
    marks: marks[index],
    zoom,
  });
  return (
    <Beside>
      <Pages {...side(0, left)} bytes={before.bytes} />
      <Pages {...side(1, right)} bytes={after.bytes} />
    </Beside>
  );
}
