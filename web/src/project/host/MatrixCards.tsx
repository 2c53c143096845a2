import type { CollaboratorRow, ProjectRow } from '@dossier/shared/contract';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { Link } from 'react-router';
import { displayName } from '../../format/names.ts';
import { reviewPath } from '../../paths.ts';
import { Person } from '../../theme/Person.tsx';
import { StatusChip } from '../../theme/StatusChip.tsx';
import { CollaboratorMenu } from './CollaboratorMenu.tsx';
import { Activity } from './Matrix.tsx';
import { useGrowing } from './useGrowing.ts';

type Props = { readonly project: ProjectRow; readonly people: readonly CollaboratorRow[]; readonly canManage: boolean };

/** The same table on a phone: a card for each person. */
export const MatrixCards = ({ project, people, canManage }: Props) => {
  const { shown, more, end } = useGrowing(people.length, 30);
  return (
    <Box
      component="ul"
      aria-label="Collaborators and their documents"
      sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 3 }}
    >
      {people.slice(0, shown).map((person) => (
        <Card component="li" key={person.id} sx={{ p: 4 }}>
          <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', mb: 2 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Person name={person.name} email={person.email} pictureFileId={person.pictureFileId} />
            </Box>
            <Box className="num" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
              {person.delivered} / {person.required}
            </Box>
            {canManage && <CollaboratorMenu person={person} project={project} />}
          </Box>
          {person.documents.map(({ documentId, fieldName, status }) => (
            <Box
              key={documentId}
              sx={{
                display: 'flex',
                gap: 2,
                alignItems: 'center',
                minHeight: 44,
                borderTop: '1px solid var(--line-2)',
              }}
            >
              <Box
                sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
                title={fieldName}
              >
                {fieldName}
              </Box>
              {status === 'Not Uploaded' ? (
                <StatusChip status={status} />
              ) : (
                <Box
                  component={Link}
                  to={reviewPath(project.id, person.personId, documentId)}
                  aria-label={`${fieldName} of ${displayName(person)}: ${status}`}
                  sx={{ textDecoration: 'none', minHeight: 44, display: 'inline-flex', alignItems: 'center' }}
                >
                  <StatusChip status={status} />
                </Box>
              )}
            </Box>
          ))}
          <Box sx={{ fontSize: 12, color: 'var(--ink-3)', mt: 2 }}>
            <Activity person={person} />
          </Box>
        </Card>
      ))}
      {more && <li ref={end}>Loading more</li>}
    </Box>
  );
};
