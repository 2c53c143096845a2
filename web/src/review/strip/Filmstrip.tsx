import type { CollaboratorRow, ProjectRow } from '@dossier/shared/contract';
import { Button, Card, styled } from '@mui/material';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { count } from '../../format/numbers.ts';
import { reviewPath } from '../../paths.ts';
import { AcceptMany } from '../../project/bulk/AcceptMany.tsx';
import { useSubmissions } from '../../reads/projects.ts';
import { Line } from '../../theme/layout.tsx';
import { Frame, type StripItem } from './Frame.tsx';
import { useReel } from './useReel.ts';

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

/** What each of them delivered of one document, as far as they did. */
const useDelivered = (projectId: string, documentId: string, people: readonly CollaboratorRow[]) => {
  const { data: submissions } = useSubmissions(projectId, { documentId });
  return useMemo(() => {
    const delivered = new Map(submissions?.map((row) => [row.id, row]));
    return people.flatMap((person): StripItem[] => {
      const document = person.documents.find((one) => one.documentId === documentId);
      if (!document || document.status === 'Not Uploaded') return [];
      const to = reviewPath(projectId, person.personId, documentId);
      return [{ person, status: document.status, file: delivered.get(document.submissionId), to }];
    });
  }, [people, submissions, documentId, projectId]);
};

type TicksProps = Pick<Props, 'onTick'> & {
  readonly deliveries: number;
  /** Whose can be ticked, and whose are. */
  readonly uploaded: readonly string[];
  readonly chosen: readonly string[];
  readonly onAccept: () => void;
};

/** How many wait for a review, and what can be done with many of them at once. */
const Ticks = ({ deliveries, uploaded, chosen, onTick, onAccept }: TicksProps) => {
  const all = chosen.length === uploaded.length;
  return (
    <Line gap={2} wrap mb={2}>
      <span className="muted small">
        {count(deliveries, 'delivery', 'deliveries')}, {uploaded.length} not reviewed
      </span>
      <Line gap={2} align="stretch" wrap className="to-end">
        <Button size="small" onClick={() => onTick(all ? new Set() : new Set(uploaded))}>
          {all ? 'Untick all' : `Tick the ${uploaded.length} not reviewed`}
        </Button>
        <Button size="small" variant="contained" disabled={chosen.length === 0} onClick={onAccept}>
          Accept {chosen.length}
        </Button>
      </Line>
    </Line>
  );
};

/** The same document of everybody who delivered it: to go from one to the other, and to accept many. */
export const Filmstrip = ({ project, people, documentId, fieldName, personId, canReview, ticked, onTick }: Props) => {
  const [asked, setAsked] = useState<ReadonlySet<string>>();
  const items = useDelivered(project.id, documentId, people);
  const { reel, virtual, here, stop, walk } = useReel(items, personId);
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
    walk(event);
  };
  return (
    <Box component="section" aria-label={`${fieldName} of everybody`}>
      {uploaded.length > 0 && (
        <Ticks
          deliveries={items.length}
          uploaded={uploaded}
          chosen={chosen}
          onTick={onTick}
          onAccept={() => setAsked(new Set(chosen))}
        />
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
