import { type CommandPayload, commands, type TeamRow } from '@dossier/shared/contract';
import type { z } from 'zod';

/** As the fields hold it: the type may still be open. */
export type TeamForm = { teamName: string; teamType: string; teamDetails: string };
export type Team = CommandPayload<'CreateTeam'>;

export const teamSchema = commands.CreateTeam as unknown as z.ZodType<Team, TeamForm>;

export const emptyTeam: TeamForm = { teamName: '', teamType: '', teamDetails: '' };
export const formOf = ({ teamName, teamType, teamDetails }: TeamRow): TeamForm => ({ teamName, teamType, teamDetails });
