import type { CollaboratorRow, DocumentRow, DocumentStatus, ProjectRow } from '@dossier/shared/contract';
import { memo } from 'react';
import { displayName } from '../../format/names.ts';
import { reviewPath } from '../../paths.ts';
import { Person } from '../../theme/Person.tsx';
import { StatusChip, StatusMark } from '../../theme/status/StatusChip.tsx';
import { Activity } from './Activity.tsx';
import { CollaboratorMenu } from './CollaboratorMenu.tsx';

type Props = {
  /** In the order shown. */
  readonly index: number;
  readonly person: CollaboratorRow;
  readonly documents: readonly DocumentRow[];
  readonly project: ProjectRow;
  readonly canManage: boolean;
  readonly isCompact: boolean;
  /** Undefined where rows cannot be ticked. */
  readonly isTicked: boolean | undefined;
  readonly onTick: (id: string) => void;
  readonly changed: ReadonlySet<string>;
};

const Shown = ({ status, isCompact }: { status: DocumentStatus; isCompact: boolean }) =>
  isCompact ? <StatusMark status={status} /> : <StatusChip status={status} />;

/**
 * Drawn anew only when it changes: a live update is about few of them. Its links are plain, because
 * each of the router's would be drawn anew whenever the address changes: {@link Matrix} follows them.
 */
export const MatrixRow = memo(
  ({ index, person, documents, project, canManage, isCompact, isTicked, onTick, changed }: Props) => {
    const name = displayName(person);
    const cells = new Map(person.documents.map((cell) => [cell.documentId, cell]));
    return (
      <tr aria-rowindex={index + 2} aria-selected={isTicked}>
        {isTicked !== undefined && (
          <td className="matrix-tick">
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={`Tick ${name}`}
              checked={isTicked}
              onChange={() => onTick(person.id)}
            />
          </td>
        )}
        <th scope="row" tabIndex={-1} className="matrix-who">
          <Person name={person.name} email={person.email} pictureFileId={person.pictureFileId} />
        </th>
        {documents.map(({ id, fieldName }) => {
          const cell = cells.get(id);
          return (
            <td
              key={id}
              tabIndex={-1}
              className={cell && changed.has(cell.submissionId) ? 'matrix-changed' : undefined}
            >
              {!cell ? (
                <span className="matrix-muted">
                  <span aria-hidden="true">–</span>
                  <span className="visually-hidden">not asked of {name}</span>
                </span>
              ) : cell.status === 'Not Uploaded' ? (
                <Shown status={cell.status} isCompact={isCompact} />
              ) : (
                <a
                  tabIndex={-1}
                  href={reviewPath(project.id, person.personId, id)}
                  aria-label={`${fieldName} of ${name}: ${cell.status}`}
                >
                  <Shown status={cell.status} isCompact={isCompact} />
                </a>
              )}
            </td>
          );
        })}
        <td className="matrix-end" tabIndex={-1}>
          {person.delivered} / {person.required}
        </td>
        <td className="matrix-muted" tabIndex={-1}>
          <Activity person={person} project={project} />
        </td>
        {canManage && (
          <td className="matrix-end">
            <CollaboratorMenu person={person} project={project} tabIndex={-1} />
          </td>
        )}
      </tr>
    );
  },
);
