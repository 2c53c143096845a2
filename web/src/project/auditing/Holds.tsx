import type { HoldRow, ProjectRow } from '@dossier/shared/contract';
import { Box, Button } from '@mui/material';
import { useCommand } from '../../data/commands.ts';
import { onlyLooks } from '../../reads/looking.ts';
import { isManager, useHolds } from '../../reads/projects.ts';
import { Heading, Lead, Line, List, Row } from '../../theme/layout.tsx';
import { Opener } from '../../theme/Opener.tsx';
import { ReasonDialog } from '../../theme/ReasonDialog.tsx';
import { hasFailed, Loaded } from '../../theme/states/states.tsx';
import { When } from '../../theme/When.tsx';

type Props = { readonly project: ProjectRow; readonly onClose: () => void };

/** Stops every deletion, and says why. */
const HoldDialog = ({ project: { id: projectId, role }, onClose }: Props) => {
  const { run, problem } = useCommand('HoldProject', {
    success: 'Nothing of this project can be deleted now.',
  });
  const who = role === 'auditor' ? 'an auditor' : 'the host or a co-host';
  return (
    <ReasonDialog
      title="Put on legal hold"
      hint={`Nothing of the project is deleted for good until ${who} releases it. The history says who held it and why.`}
      action="Hold"
      place={`hold-${projectId}`}
      problem={problem?.errors.reason}
      onSubmit={(reason) => run({ projectId, reason })}
      onClose={onClose}
    />
  );
};

const HoldLine = ({ hold }: { hold: HoldRow }) => {
  const { run, pending } = useCommand('ReleaseProject', { success: 'The legal hold was released.' });
  return (
    <Row pad={2.5} wrap>
      <div className="grow">
        <div className="wrap">{hold.reason}</div>
        <div className="num muted small">
          {hold.name}, {hold.by === 'auditor' ? 'for the auditors' : 'for the host'}, since{' '}
          <When at={hold.since} inline />
        </div>
      </div>
      {hold.releasable && !onlyLooks() && (
        <Button size="small" loading={pending} onClick={() => void run({ projectId: hold.projectId })}>
          Release
        </Button>
      )}
    </Row>
  );
};

/** Why nothing is deleted, and the way to that; each kind of holder holds once (BEY-40). */
export const Holds = ({ project }: { project: ProjectRow }) => {
  const holds = useHolds(project.id);

  const mayHold = isManager(project) || project.role === 'auditor';
  if (!mayHold && !hasFailed(holds) && !holds.data?.length) return null;
  const canHold = mayHold && holds.data !== undefined && !holds.data.some(({ releasable }) => releasable);
  return (
    <Box component="section" aria-label="Legal hold" sx={{ mt: 8 }}>
      <Line justify="space-between" align="center" wrap>
        <Heading gap={0}>Legal hold</Heading>
        {canHold && <Opener opens={(close) => <HoldDialog project={project} onClose={close} />}>Put on hold</Opener>}
      </Line>
      <Loaded
        what="Legal holds"
        answer={holds}
        shape={48}
        empty={<Lead>There is none. A hold keeps everything of the project from being deleted.</Lead>}
      >
        {(rows) => (
          <List aria-label="Legal holds">
            {rows.map((hold) => (
              <HoldLine key={hold.id} hold={hold} />
            ))}
          </List>
        )}
      </Loaded>
    </Box>
  );
};
