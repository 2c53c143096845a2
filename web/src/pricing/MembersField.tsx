import { minimumTeamMembers } from '@dossier/shared/contract';
import type { Control } from 'react-hook-form';
import { TextInput } from '../theme/inputs/TextInput.tsx';
import type { TypedPayer } from './payer.ts';

/** For how many members a team pays (PAY-16). */
export const MembersField = ({ control }: { control: Control<TypedPayer> }) => (
  <TextInput
    control={control}
    name="members"
    label="Team members"
    type="number"
    slotProps={{ htmlInput: { min: minimumTeamMembers, max: 1000 } }}
  />
);
