import type { CollaboratorRow, ProjectRow } from '@dossier/shared/contract';
import Checkbox from '@mui/material/Checkbox';
import { styled } from '@mui/material/styles';
import { useListContext } from 'react-admin';
import { Link } from 'react-router';
import { displayName } from '../../format/names.ts';
import { reviewPath } from '../../paths.ts';
import { Line } from '../../theme/Line.tsx';
import { List } from '../../theme/List.tsx';
import { SmallPanel } from '../../theme/Panel.tsx';
import { Person } from '../../theme/Person.tsx';
import { StatusChip } from '../../theme/status/StatusChip.tsx';
import { Hint } from '../../theme/Text.tsx';
import { Activity } from './Activity.tsx';
import { MoreButton, useCollaboratorMenu } from './useCollaboratorMenu.tsx';
import { useGrowing } from './useGrowing.ts';

type Props = {
  readonly project: ProjectRow;
  readonly canManage: boolean;
  readonly canTick: boolean;
  readonly changed: ReadonlySet<string>;
};

const DocumentLine = styled(Line)({
  minHeight: 44,
  borderTop: '1px solid var(--line-2)',
  // The frame around what changed keeps off the words.
  '&.matrix-changed': { marginInline: -8, paddingInline: 8 },
});
const StatusLink = styled(Link)({
  textDecoration: 'none',
  minHeight: 44,
  display: 'inline-flex',
  alignItems: 'center',
});

/** The same table on a phone: a card for each person. */
export const MatrixCards = ({ project, canManage, canTick, changed }: Props) => {
  const { data: people = [], selectedIds, onToggleItem } = useListContext<CollaboratorRow>();
  const { shown, more, end } = useGrowing(people.length, 30);
  const { open, menu } = useCollaboratorMenu(project);
  return (
    <List aria-label="Collaborators and their documents" gap={3}>
      {people.slice(0, shown).map((person) => (
        <SmallPanel component="li" key={person.id}>
          <Line gap={2} mb={2}>
            {canTick && (
              <Checkbox
                checked={selectedIds.includes(person.id)}
                onChange={() => onToggleItem(person.id)}
                slotProps={{ input: { 'aria-label': `Tick ${displayName(person)}` } }}
                sx={{ m: -2 }}
              />
            )}
            <div className="grow">
              <Person name={person.name} email={person.email} pictureFileId={person.pictureFileId} />
            </div>
            <div className="num strong nowrap">
              {person.delivered} / {person.required}
            </div>
            {canManage && <MoreButton person={person} onOpen={open} />}
          </Line>
          {person.documents.map(({ documentId, fieldName, status, submissionId }) => (
            <DocumentLine key={documentId} gap={2} className={changed.has(submissionId) ? 'matrix-changed' : undefined}>
              <div className="cut grow" title={fieldName}>
                {fieldName}
              </div>
              {status === 'Not Uploaded' ? (
                <StatusChip status={status} />
              ) : (
                <StatusLink
                  to={reviewPath(project.id, person.personId, documentId)}
                  aria-label={`${fieldName} of ${displayName(person)}: ${status}`}
                >
                  <StatusChip status={status} />
                </StatusLink>
              )}
            </DocumentLine>
          ))}
          <Hint>
            <Activity person={person} project={project} />
          </Hint>
        </SmallPanel>
      ))}
      {more && <li ref={end}>Loading more</li>}
      {menu}
    </List>
  );
};
