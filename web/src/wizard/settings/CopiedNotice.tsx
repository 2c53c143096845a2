import type { ProjectRow } from '@dossier/shared/contract';
import { FormHelperText } from '@mui/material';
import { count } from '../../format/numbers.ts';
import { CheckInput } from '../../theme/inputs/schemaForms.tsx';
import { Notice } from '../../theme/layout.tsx';

/** What comes along from a project or template, which the next steps show. */
export const CopiedNotice = ({ source }: { source: ProjectRow }) => {
  const people = source.projectScope === 'private' ? source.invitedCount : source.collaboratorCount;
  const files = source.supportingFiles.length;
  return (
    <Notice severity="info">
      From {source.projectName} come {count(source.documentCount, 'document')} with their files
      {files > 0 && `, ${count(files, 'supporting file')}`}, its reminders and wording, and what you set for storage.
      The next steps show them; only the dates are asked anew.
      {people > 0 && (
        <div>
          <CheckInput
            name="from.people"
            label={people === 1 ? 'Invite its collaborator, too' : `Invite its ${people} collaborators, too`}
          />
          <FormHelperText>
            Each gets a new invitation when you start the project, for the same documents.
          </FormHelperText>
        </div>
      )}
    </Notice>
  );
};
