import type { ProjectRow } from '@dossier/shared/contract';
import { Link } from 'react-router';
import { useCommand } from '../../data/commands.ts';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { stepPaths } from '../../paths.ts';
import { useTeamMembers } from '../../reads/teams.ts';
import { FormDialog } from '../../theme/FormDialog.tsx';
import { Field } from '../../theme/inputs/Field.tsx';

type Props = { readonly project: ProjectRow; readonly onClose: () => void };

/** Who could become the host: co-hosts, and who helps by the team. */
const useHeirs = ({ coHostEmails, teamId, host }: ProjectRow): readonly string[] => {
  const members = useTeamMembers(teamId).filter(({ status }) => status === 'joined');
  const emails = new Set([...coHostEmails, ...members.map(({ email }) => email)]);
  return [...emails].filter((email) => email !== '' && email !== host.email);
};

/** Asks somebody to become the host; nothing changes until they accept (BEY-47). */
export const HandOverDialog = ({ project, onClose }: Props) => {
  const heirs = useHeirs(project);
  const draft = useDraft<string>(`hand-over-${project.id}`);
  // Who was chosen before may be none of them any more.
  const email = heirs.find((one) => one === draft.typed) ?? (heirs.length === 1 ? (heirs[0] ?? '') : '');
  const { run, problem } = useCommand('OfferProject', {
    success: `${email} was asked to take ${project.projectName} over.`,
  });
  return (
    <FormDialog
      title={`Hand over ${project.projectName}`}
      hint="Who accepts becomes the host, and the project counts on their storage. You stay as a co-host. Until then nothing changes."
      action="Ask"
      ready={email !== '' && email !== project.offeredTo?.email}
      onSubmit={() => run({ projectId: project.id, email })}
      onClose={onClose}
      draft={draft}
    >
      {heirs.length === 0 ? (
        <div>
          Only a co-host can take the project over.{' '}
          <Link to={stepPaths.information(project.id)}>Add the person as a co-host</Link> first.
        </div>
      ) : (
        <Field label="New host" value={email} onChange={draft.type} problem={problem?.errors?.email} options={heirs} />
      )}
    </FormDialog>
  );
};
