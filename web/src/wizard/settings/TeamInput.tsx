import { useEffect } from 'react';
import { useController } from 'react-hook-form';
import { useTeamName, useTeamsForProjects } from '../../reads/teams.ts';
import { Field } from '../../theme/inputs/Field.tsx';
import { hasFailed, NotLoaded } from '../../theme/states/states.tsx';
import type { SettingsFields } from './settings.ts';

type Props = {
  /** The team the project has now, which may be inactive. */
  readonly stored: string | null;
};

/** The team of a project, of those that take new ones (CREATE-03). */
export const TeamInput = ({ stored }: Props) => {
  const { field, fieldState } = useController<SettingsFields, 'teamId'>({ name: 'teamId' });
  const teams = useTeamsForProjects();
  const { value } = field;
  const present = useTeamName(stored);
  const active = teams.data ?? [];
  const options =
    stored && !active.some(({ id }) => id === stored)
      ? [{ id: stored, teamName: present ?? 'The present team' }, ...active]
      : active;
  const isKnown = options.some(({ id }) => id === value);
  const { onChange } = field;
  // The address may name a team that has become inactive, or of another person.
  const isGone = Boolean(value) && teams.data !== undefined && !isKnown;
  useEffect(() => {
    if (isGone) onChange(null);
  }, [isGone, onChange]);
  const failed = hasFailed(teams);
  return (
    <Field
      label="Team"
      value={value ?? ''}
      onChange={(chosen) => onChange(chosen || null)}
      onBlur={field.onBlur}
      inputRef={field.ref}
      disabled={teams.data === undefined}
      error={Boolean(fieldState.error) || failed}
      helperText={
        fieldState.error?.message ??
        (failed ? (
          <NotLoaded what="Your teams" answer={teams} />
        ) : (
          'Optional. All members of the team work in the project as co-hosts.'
        ))
      }
      none="No team"
      options={options.map(({ id, teamName }) => [id, teamName])}
    />
  );
};
