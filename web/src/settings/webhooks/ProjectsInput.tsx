import type { WebhookChange } from '@dossier/shared/contract';
import { Autocomplete, Button, FormControlLabel, Switch, TextField } from '@mui/material';
import { useController } from 'react-hook-form';
import { useHostedProjects } from '../../reads/projects.ts';
import { hasFailed } from '../../theme/states/states.tsx';

/** All projects that the person hosts, or chosen ones. */
export const ProjectsInput = () => {
  const { field, fieldState } = useController<WebhookChange, 'projects'>({ name: 'projects' });
  const hosted = useHostedProjects();
  const projects = hosted.data ?? [];
  const failed = hasFailed(hosted);
  const nameOf = (id: string) => projects.find((project) => project.id === id)?.projectName ?? id;
  return (
    <div>
      <FormControlLabel
        control={<Switch checked={field.value === null} onChange={(_, all) => field.onChange(all ? null : [])} />}
        label="All projects that I host"
        sx={{ mb: 2 }}
      />
      {field.value !== null && (
        <Autocomplete
          multiple
          options={projects.map(({ id }) => id)}
          getOptionLabel={nameOf}
          value={field.value}
          onChange={(_event, ids) => field.onChange(ids)}
          onBlur={field.onBlur}
          renderInput={(props) => (
            <TextField
              {...props}
              label="Projects"
              error={Boolean(fieldState.error) || failed}
              helperText={
                fieldState.error?.message ??
                (failed && (
                  <>
                    Your projects could not be loaded.{' '}
                    <Button
                      size="small"
                      variant="text"
                      loading={hosted.isFetching}
                      onClick={() => void hosted.refetch()}
                    >
                      Retry
                    </Button>
                  </>
                ))
              }
            />
          )}
        />
      )}
    </div>
  );
};
