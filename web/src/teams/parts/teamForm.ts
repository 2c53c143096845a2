import { type CommandPayload, commands, type TeamRow } from '@dossier/shared/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { type Resolver, useForm } from 'react-hook-form';

/** As the fields hold it: the type may still be open. */
export type TeamForm = { teamName: string; teamType: string; teamDetails: string };
type Team = CommandPayload<'CreateTeam'>;

const resolver = zodResolver(commands.CreateTeam) as unknown as Resolver<TeamForm, unknown, Team>;

export const emptyTeam: TeamForm = { teamName: '', teamType: '', teamDetails: '' };
export const formOf = ({ teamName, teamType, teamDetails }: TeamRow): TeamForm => ({ teamName, teamType, teamDetails });

export const useTeamForm = (defaultValues: TeamForm) =>
  useForm<TeamForm, unknown, Team>({ resolver, mode: 'onTouched', defaultValues });
export type TeamControl = ReturnType<typeof useTeamForm>['control'];
