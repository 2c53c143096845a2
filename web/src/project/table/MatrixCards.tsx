import type { CollaboratorRow, ProjectRow } from '@dossier/shared/contract';
import { Card, Checkbox } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { displayName } from '../../format/names.ts';
import { count } from '../../format/numbers.ts';
import { List } from '../../theme/layout.tsx';
import { lookOf } from '../../theme/status/DocumentState.tsx';
import { statusColor } from '../../theme/status/StatusChip.tsx';
import './rows.css';
import type { Column } from './columns.ts';
import { PersonSheet } from './PersonSheet.tsx';
import type { OpenMenu } from './useCollaboratorMenu.tsx';
import { useGrowing } from './useGrowing.ts';

type Props = {
  readonly project: ProjectRow;
  /** What their sheets have a line of. */
  readonly columns: readonly Column[];
  /** Undefined for those who manage nobody. */
  readonly onMenu: OpenMenu | undefined;
  readonly canTick: boolean;
  readonly changed: ReadonlySet<string>;
};

/** The same table on a phone: a row for each person, with a dot for each document, which opens what they delivered. */
export const MatrixCards = ({ project, columns, onMenu, canTick, changed }: Props) => {
  const { data: people = [], selectedIds, onToggleItem } = useListContext<CollaboratorRow>();
  const { shown, more, end } = useGrowing(people.length, 30);
  const [sheet, setSheet] = useState<string>();
  const opened = people.find(({ id }) => id === sheet);
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
            <button type="button" aria-haspopup="dialog" onClick={() => setSheet(id)}>
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
      {opened && (
        <PersonSheet
          project={project}
          person={opened}
          columns={columns}
          changed={changed}
          onMenu={onMenu}
          onClose={() => setSheet(undefined)}
        />
      )}
    </Card>
  );
};
