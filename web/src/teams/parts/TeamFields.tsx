import { teamTypes } from '@dossier/shared/contract';
import MenuItem from '@mui/material/MenuItem';
import type { Control } from 'react-hook-form';
import { growing } from '../../theme/inputs/growing.ts';
import { TextInput } from '../../theme/inputs/TextInput.tsx';
import type { TeamControl, TeamForm } from './teamForm.ts';

/** What creating and editing a team share (TEAM-07, TEAM-08). */
export const TeamFields = ({ control: given }: { control: TeamControl }) => {
  const control = given as unknown as Control<TeamForm>;
  return (
    <>
      <TextInput control={control} name="teamName" label="Team name" required autoComplete="off" />
      <TextInput control={control} name="teamType" label="Team type" required select>
        {teamTypes.map((type) => (
          <MenuItem key={type} value={type}>
            {type}
          </MenuItem>
        ))}
      </TextInput>
      <TextInput control={control} name="teamDetails" label="Team details" {...growing(4)} />
    </>
  );
};
