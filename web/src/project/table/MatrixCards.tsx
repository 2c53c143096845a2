import type { CollaboratorRow } from '@dossier/shared/contract';
import { Card, Checkbox } from '@mui/material';
import { useListContext } from 'react-admin';
import { displayName } from '../../format/names.ts';
import { count } from '../../format/numbers.ts';
import { List } from '../../theme/layout.tsx';
import { lookOf } from '../../theme/status/DocumentState.tsx';
import { statusColor } from '../../theme/status/StatusChip.tsx';
import './rows.css';
import { useGrowing } from './useGrowing.ts';

type Props = {
  readonly canTick: boolean;
  readonly changed: ReadonlySet<string>;
  /** With the id of a row. */
  readonly onOpen: (id: string) => void;
};

/** The same table on a phone: a row for each person, with a dot for each document, which opens what they delivered. */
export const MatrixCards = ({ canTick, changed, onOpen }: Props) => {
  const { data: people = [], selectedIds, onToggleItem } = useListContext<CollaboratorRow>();
  const { shown, more, end } = useGrowing(people.length, 30);
  return (
    <Card component={List} aria-label="Collaborators and their documents">
      {people.slice(0, shown).map((person) => {
        const { id, documents, delivered, required, answersMissing = 0 } = person;
        const name = displayName(person);
        return (
          <li key={id} className="people-row">
            {canTick && (
              <Checkbox
                checked={selectedIds.includes(id)}
                onChange={() => onToggleItem(id)}
                slotProps={{ input: { 'aria-label': `Tick ${name}` } }}
              />
            )}
            <button type="button" aria-haspopup="dialog" onClick={() => onOpen(id)}>
              <span className="people-name">
                <span className="clip">{name}</span>
                <span className="people-dots" aria-hidden="true">
                  {documents.map((document) => (
                    <i
                      key={document.documentId}
                      className={`dot-${statusColor[lookOf(document)]}${changed.has(document.submissionId) ? ' matrix-changed' : ''}`}
                    />
                  ))}
                </span>
              </span>
              <span className="num strong nowrap">
                {delivered}/{required}
                <span className="visually-hidden"> delivered</span>
                {answersMissing > 0 && (
                  <span className="people-answers">{count(answersMissing, 'answer')} missing</span>
                )}
              </span>
            </button>
          </li>
        );
      })}
      {more && <li ref={end}>Loading more</li>}
    </Card>
  );
};
