import type { CollaboratorRow, ProjectRow } from '@dossier/shared/contract';
import { Button, Card, styled } from '@mui/material';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { count } from '../../format/numbers.ts';
import { reviewPath } from '../../paths.ts';
import { AcceptMany } from '../../project/bulk/AcceptMany.tsx';
import { useSubmissions } from '../../reads/projects.ts';
import { Line } from '../../theme/layout.tsx';
import { Frame, type StripItem } from './Frame.tsx';

type Props = {
  readonly project: ProjectRow;
  readonly people: readonly CollaboratorRow[];
  readonly documentId: string;
  readonly fieldName: string;
  /** Whose is on the screen. */
  readonly personId: string;
  readonly canReview: boolean;
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (personIds: ReadonlySet<string>) => void;
};

const Box = styled(Card)(({ theme: { spacing } }) => ({
  padding: spacing(3),
  marginBottom: spacing(5),
})) as typeof Card;
const Reel = styled('div')({ overflowX: 'auto', overflowY: 'hidden' });
const Items = styled('ul')({ position: 'relative', height: 160, margin: 0, padding: 0, listStyle: 'none' });
const Item = styled('li')({ position: 'absolute', top: 0, left: 0, height: '100%' });

const width = 122;

/** Where a key leads from one place of several, of which so many are in sight. */
const placeAfter = (key: string, from: number, last: number, inSight: number): number => {
  const places: Readonly<Record<string, number>> = {
    ArrowRight: from + 1,
    ArrowLeft: from - 1,
    PageDown: from + inSight,
    PageUp: from - inSight,
    Home: 0,
    End: last,
  };
  return Math.max(0, Math.min(last, places[key] ?? from));
};

/** The same document of everybody who delivered it: to go from one to the other, and to accept many. */
export const Filmstrip = ({ project, people, documentId, fieldName, personId, canReview, ticked, onTick }: Props) => {
  const reel = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<ReadonlySet<string>>();
  const { data: submissions } = useSubmissions(project.id, { documentId });
  const items = useMemo(() => {
    const delivered = new Map(submissions?.map((row) => [row.id, row]));
    return people.flatMap((person): StripItem[] => {
      const document = person.documents.find((one) => one.documentId === documentId);
      if (!document || document.status === 'Not Uploaded') return [];
      const to = reviewPath(project.id, person.personId, documentId);
      return [{ person, status: document.status, file: delivered.get(document.submissionId), to }];
    });
  }, [people, submissions, documentId, project.id]);
  const here = items.findIndex(({ person }) => person.personId === personId);
  // Whose document Tab leads to: others may come and go meanwhile.
  const [stopId, setStopId] = useState(personId);
  const stop = Math.max(
    0,
    items.findIndex(({ person }) => person.personId === stopId),
  );
  const virtual = useVirtualizer({
    horizontal: true,
    count: items.length,
    getScrollElement: () => reel.current,
    estimateSize: () => width,
    getItemKey: (index) => items[index]?.person.personId ?? index,
    overscan: 3,
    // Where the focus is, or Tab leads to, stays drawn, however far it was scrolled away.
    rangeExtractor: (range) =>
      [...new Set([stop, ...defaultRangeExtractor(range)])]
        .filter((index) => index < range.count)
        .sort((one, other) => one - other),
  });
  const centred = useRef('');
  useEffect(() => {
    // Once for each: that others deliver something moves nothing.
    if (here < 0 || centred.current === personId) return;
    centred.current = personId;
    setStopId(personId);
    virtual.scrollToIndex(here, { align: 'center' });
  }, [here, personId, virtual]);

  const isUploaded = ({ status }: StripItem) => status === 'Uploaded';
  const uploaded = canReview ? items.filter(isUploaded).map(({ person }) => person.personId) : [];
  const chosen = uploaded.filter((id) => ticked.has(id));
  const tick = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onTick(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = items[stop];
    if (event.key === ' ' && event.target instanceof HTMLAnchorElement) {
      event.preventDefault();
      if (at && uploaded.includes(at.person.personId)) tick(at.person.personId);
    }
    const inSight = Math.floor((reel.current?.clientWidth ?? width) / width);
    const next = placeAfter(event.key, stop, items.length - 1, inSight);
    const to = items[next];
    if (next === stop || !to) return;
    event.preventDefault();
    // Drawn and focused within the key's event: the next key may come before the next frame.
    flushSync(() => setStopId(to.person.personId));
    reel.current?.querySelector<HTMLElement>(`[data-index="${next}"] [data-stop]`)?.focus({ preventScroll: true });
    virtual.scrollToIndex(next);
  };
  return (
    <Box component="section" aria-label={`${fieldName} of everybody`}>
      {uploaded.length > 0 && (
        <Line gap={2} wrap mb={2}>
          <span className="muted small">
            {count(items.length, 'delivery', 'deliveries')}, {uploaded.length} not reviewed
          </span>
          <Line gap={2} align="stretch" wrap className="to-end">
            <Button
              size="small"
              onClick={() => onTick(chosen.length === uploaded.length ? new Set() : new Set(uploaded))}
            >
              {chosen.length === uploaded.length ? 'Untick all' : `Tick the ${uploaded.length} not reviewed`}
            </Button>
            <Button
              size="small"
              variant="contained"
              disabled={chosen.length === 0}
              onClick={() => setAsked(new Set(chosen))}
            >
              Accept {chosen.length}
            </Button>
          </Line>
        </Line>
      )}
      <Reel ref={reel}>
        <Items style={{ width: virtual.getTotalSize() }} onKeyDown={onKeyDown}>
          {virtual.getVirtualItems().map(({ key, index, start }) => {
            const item = items[index];
            if (!item) return null;
            const { personId: id } = item.person;
            return (
              <Item
                key={key}
                data-index={index}
                aria-setsize={items.length}
                aria-posinset={index + 1}
                style={{ transform: `translateX(${start}px)` }}
              >
                <Frame
                  item={item}
                  isHere={index === here}
                  isStop={index === stop}
                  ticked={uploaded.includes(id) ? chosen.includes(id) : undefined}
                  onTick={() => tick(id)}
                />
              </Item>
            );
          })}
        </Items>
      </Reel>
      {asked && (
        <AcceptMany
          project={project}
          documentId={documentId}
          people={people.filter((person) => asked.has(person.personId))}
          onDone={() => onTick(new Set())}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Box>
  );
};
