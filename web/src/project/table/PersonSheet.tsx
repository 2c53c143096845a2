import type { CollaboratorRow, ProjectRow } from '@dossier/shared/contract';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { displayName } from '../../format/names.ts';
import { CloseRounded as CloseIcon } from '../../theme/icons.tsx';
import { Line } from '../../theme/Line.tsx';
import { Person } from '../../theme/Person.tsx';
import { DocumentState, stateText } from '../../theme/status/DocumentState.tsx';
import { Hint } from '../../theme/Text.tsx';
import { answersText } from '../parts/progress.ts';
import { cellPath } from '../parts/toReview.ts';
import { Activity } from './Activity.tsx';
import { MoreButton, type OpenMenu } from './useCollaboratorMenu.tsx';

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

type Props = {
  readonly project: ProjectRow;
  readonly person: CollaboratorRow;
  readonly changed: ReadonlySet<string>;
  /** Undefined for those who manage nobody. */
  readonly onMenu: OpenMenu | undefined;
  readonly onClose: () => void;
};

/** What a row of the table has in its cells, where there is no room for them. */
export const PersonSheet = ({ project, person, changed, onMenu, onClose }: Props) => {
  const name = displayName(person);
  return (
    <Drawer
      anchor="bottom"
      open
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': name,
          sx: { maxHeight: '85dvh', p: 4, borderRadius: '12px 12px 0 0' },
        },
      }}
    >
      <Line gap={2} mb={2}>
        <div className="grow">
          <Person name={person.name} email={person.email} pictureFileId={person.pictureFileId} />
        </div>
        <div className="num strong nowrap">
          {person.delivered} / {person.required}
        </div>
        {onMenu && <MoreButton person={person} onOpen={onMenu} />}
        <IconButton aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Line>
      {person.documents.map((document) => {
        const { documentId, fieldName, submissionId } = document;
        const path = cellPath(project.id, person.personId, document);
        return (
          <DocumentLine key={documentId} gap={2} className={changed.has(submissionId) ? 'matrix-changed' : undefined}>
            <div className="cut grow" title={fieldName}>
              {fieldName}
            </div>
            {path === undefined ? (
              <DocumentState of={document} />
            ) : (
              <StatusLink to={path} aria-label={`${fieldName} of ${name}: ${stateText(document)}`}>
                <DocumentState of={document} />
              </StatusLink>
            )}
          </DocumentLine>
        );
      })}
      {person.answersMissing !== undefined && (
        <DocumentLine gap={2}>
          <div className="grow">Answers</div>
          <span className={person.answersMissing > 0 ? undefined : 'soft'}>{answersText(person)}</span>
        </DocumentLine>
      )}
      <Hint>
        <Activity person={person} project={project} />
      </Hint>
    </Drawer>
  );
};
