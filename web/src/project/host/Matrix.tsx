import type { CollaboratorRow, DocumentRow, ProjectRow } from '@dossier/shared/contract';
import { memo } from 'react';
import { Link } from 'react-router';
import { reviewPath } from '../../paths.ts';
import { Person } from '../../theme/Person.tsx';
import { StatusChip } from '../../theme/status/StatusChip.tsx';
import { When } from '../../theme/When.tsx';
import { Deadline } from '../parts/Deadline.tsx';
import { CollaboratorMenu } from './CollaboratorMenu.tsx';
import './matrix.css';
import { displayName } from '../../format/names.ts';
import { useChangedCells } from './useChangedCells.ts';
import { useGrowing } from './useGrowing.ts';

/** When somebody did something last, or that they are still to come; and their own deadline. */
export const Activity = ({ person, project }: { person: CollaboratorRow; project: ProjectRow }) => (
  <>
    <LastActivity person={person} />
    {person.dueAt !== project.dueAt && (
      <div className="small">
        More time: <Deadline moment={person.dueAt} timeZone={project.timeZone} />
      </div>
    )}
  </>
);

const LastActivity = ({ person }: { person: CollaboratorRow }) =>
  person.lastActivityAt ? (
    <When at={person.lastActivityAt} />
  ) : person.status === 'invited' ? (
    'Invited, not joined'
  ) : (
    'Joined, uploaded nothing'
  );

type RowProps = {
  readonly person: CollaboratorRow;
  readonly documents: readonly DocumentRow[];
  readonly project: ProjectRow;
  readonly canManage: boolean;
  readonly changed: ReadonlySet<string>;
};

const MatrixRow = memo(({ person, documents, project, canManage, changed }: RowProps) => {
  const name = displayName(person);
  return (
    <tr>
      <th scope="row">
        <Person name={person.name} email={person.email} pictureFileId={person.pictureFileId} />
      </th>
      {documents.map(({ id, fieldName }) => {
        const cell = person.documents.find(({ documentId }) => documentId === id);
        return (
          <td key={id} className={cell && changed.has(cell.submissionId) ? 'matrix-changed' : undefined}>
            {!cell ? (
              <span className="matrix-muted">
                <span aria-hidden="true">–</span>
                <span className="visually-hidden">not asked of {name}</span>
              </span>
            ) : cell.status === 'Not Uploaded' ? (
              <StatusChip status={cell.status} />
            ) : (
              <Link
                to={reviewPath(project.id, person.personId, id)}
                aria-label={`${fieldName} of ${name}: ${cell.status}`}
              >
                <StatusChip status={cell.status} />
              </Link>
            )}
          </td>
        );
      })}
      <td className="matrix-end">
        {person.delivered} / {person.required}
      </td>
      <td className="matrix-muted">
        <Activity person={person} project={project} />
      </td>
      {canManage && (
        <td className="matrix-end">
          <CollaboratorMenu person={person} project={project} />
        </td>
      )}
    </tr>
  );
});

type Props = {
  readonly project: ProjectRow;
  readonly people: readonly CollaboratorRow[];
  readonly documents: readonly DocumentRow[];
  readonly canManage: boolean;
};

/** Collaborators by documents: a cell is a status and opens the review. */
export const Matrix = ({ project, people, documents, canManage }: Props) => {
  const { shown, more, end } = useGrowing(people.length);
  const changed = useChangedCells(people);
  return (
    <section
      className={people.length > 20 ? 'matrix-scroll matrix-long' : 'matrix-scroll'}
      aria-label="Collaborators and their documents"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard, too
      tabIndex={0}
    >
      <table className="matrix" aria-rowcount={people.length + 1}>
        <thead>
          <tr>
            <th scope="col">Member Name</th>
            {documents.map(({ id, fieldName, type }) => (
              <th scope="col" key={id} className="matrix-doc" title={`${fieldName} ${type}`}>
                {fieldName} {type}
              </th>
            ))}
            <th scope="col" className="matrix-end">
              Files
            </th>
            <th scope="col">Last activity</th>
            {canManage && (
              <th scope="col">
                <span className="visually-hidden">More</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {people.slice(0, shown).map((person) => (
            <MatrixRow
              key={person.id}
              person={person}
              documents={documents}
              project={project}
              canManage={canManage}
              changed={changed}
            />
          ))}
          {more && (
            <tr ref={end}>
              <td colSpan={documents.length + 4} className="matrix-muted">
                Loading more
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
};
