import { type CommandPayload, commands, type TeamRow, teamTypes } from '@dossier/shared/contract';
import type { z } from 'zod';
import { growing } from '../../theme/inputs/growing.ts';
import { TextInput } from '../../theme/inputs/schemaForms.tsx';

/** As the fields hold it: the type may still be open. */
export type TeamForm = { teamName: string; teamType: string; teamDetails: string };
export type Team = CommandPayload<'CreateTeam'>;

export const teamSchema = commands.CreateTeam as unknown as z.ZodType<Team, TeamForm>;

export const emptyTeam: TeamForm = { teamName: '', teamType: '', teamDetails: '' };
export const formOf = ({ teamName, teamType, teamDetails }: TeamRow): TeamForm => ({ teamName, teamType, teamDetails });

/** What creating and editing a team share (TEAM-07, TEAM-08). */
export const TeamFields = () => (
  <>
    <TextInput name="teamName" label="Team name" required autoComplete="off" />
    <TextInput name="teamType" label="Team type" required options={teamTypes} />
    <TextInput name="teamDetails" label="Team details" {...growing(4)} />
  </>
);
