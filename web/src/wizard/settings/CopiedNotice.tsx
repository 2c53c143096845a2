import type { ProjectRow } from '@dossier/shared/contract';
import { Checkbox, FormControlLabel, FormHelperText } from '@mui/material';
import { useController } from 'react-hook-form';
import { count } from '../../format/numbers.ts';
import { Notice } from '../../theme/layout.tsx';
import type { SettingsFields } from './settings.ts';

const PeopleInput = ({ people }: { people: number }) => {
  const { field } = useController<SettingsFields, 'from.people'>({ name: 'from.people' });
  return (
    <>
      <FormControlLabel
        label={people === 1 ? 'Invite its collaborator, too' : `Invite its ${people} collaborators, too`}
        control={
          <Checkbox
            checked={field.value ?? false}
            onChange={(_event, checked) => field.onChange(checked)}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref } }}
          />
        }
      />
      <FormHelperText>Each gets a new invitation when you start the project, for the same documents.</FormHelperText>
    </>
  );
};

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
          <PeopleInput people={people} />
        </div>
      )}
    </Notice>
  );
};
