import { minimumTeamMembers } from '@dossier/shared/contract';
import { TextInput } from '../theme/inputs/schemaForms.tsx';

/** For how many members a team pays (PAY-16). */
export const MembersField = () => (
  <TextInput
    name="members"
    label="Team members"
    type="number"
    slotProps={{ htmlInput: { min: minimumTeamMembers, max: 1000 } }}
  />
);
