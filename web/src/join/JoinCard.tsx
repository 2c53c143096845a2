import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { messageOf } from '../data/api.ts';
import { useCommand } from '../data/commands.ts';
import { useLeadOn } from '../layout/useLeadOn.ts';
import { projectPath } from '../paths.ts';
import { DueDay } from '../project/parts/Deadline.tsx';
import { ScopeBadge } from '../project/parts/ScopeBadge.tsx';
import type { Joinable } from '../reads/joinable.ts';
import { Facts } from '../theme/Facts.tsx';
import { Line, Notice, Panel } from '../theme/layout.tsx';

type Props = { readonly project: Joinable; readonly onCancel: () => void };

/** A project that was found; Join waits for the server before it leads there (JOIN-05, JOIN-07), and says here why it could not. */
export const JoinCard = ({ project, onCancel }: Props) => {
  const leadOn = useLeadOn();
  const [problem, setProblem] = useState<string>();
  const { run, pending } = useCommand('JoinProject', {
    failure: (error) => {
      setProblem(messageOf(error));
      return null;
    },
  });
  const join = async () => {
    setProblem(undefined);
    if (await run({ projectId: project.id })) leadOn(projectPath(project.id));
  };
  return (
    <Panel>
      <Line align="flex-start" mb={2}>
        <Typography variant="h2" className="grow wrap">
          {project.projectName}
        </Typography>
        <ScopeBadge scope={project.projectScope} />
      </Line>
      {project.projectDetails && (
        <Typography color="textSecondary" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', mb: 4 }}>
          {project.projectDetails}
        </Typography>
      )}
      <Facts
        columns={2}
        facts={[
          ['Host', project.hostName],
          ['Due date', <DueDay key="due" {...project} />],
        ]}
      />
      {problem && (
        <Notice severity="error" sx={{ mt: 5, mb: 0 }}>
          {problem}
        </Notice>
      )}
      <Line align="stretch" justify="flex-end" mt={6}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="contained" loading={pending} onClick={join}>
          Join
        </Button>
      </Line>
    </Panel>
  );
};
