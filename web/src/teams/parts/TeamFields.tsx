import { teamTypes } from '@dossier/shared/contract';
import { MenuItem } from '@mui/material';
import { growing } from '../../theme/inputs/growing.ts';
import { TextInput } from '../../theme/inputs/schemaForms.tsx';

/** What creating and editing a team share (TEAM-07, TEAM-08). */
export const TeamFields = () => (
  <>
    <TextInput name="teamName" label="Team name" required autoComplete="off" />
    <TextInput name="teamType" label="Team type" required select>
      {teamTypes.map((type) => (
        <MenuItem key={type} value={type}>
          {type}
        </MenuItem>
      ))}
    </TextInput>
    <TextInput name="teamDetails" label="Team details" {...growing(4)} />
  </>
);
