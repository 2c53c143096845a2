import type { ProjectRow } from '@dossier/shared/contract';
import { Box } from '@mui/material';
import { useCommand } from '../data/commands.ts';
import { formatDate } from '../format/dates.ts';
import { count } from '../format/numbers.ts';
import { RestoreButton } from '../project/parts/RestoreButton.tsx';
import { isManager } from '../reads/projects.ts';
import { AskFirst } from '../theme/ConfirmDialog.tsx';
import { TallCard } from '../theme/tiles/Cards.tsx';
import { CardHead } from './CardHead.tsx';
import { DateRange } from './ProjectCard.tsx';

/** Only for managers; only the host may delete for ever (LIST-11). */
export const BinCard = ({ project }: { project: ProjectRow }) => {
  const purge = useCommand('PurgeProject', { success: `${project.projectName} was deleted for ever.` });
  const isOwner = project.role === 'owner';
  return (
    <TallCard>
      <CardHead project={project} />
      <div className="soft compact">
        {project.isTemplate ? (
          `Template, ${count(project.documentCount, 'document')}`
        ) : (
          <>
            {count(project.documentCount, 'document')}, {count(project.collaboratorCount, 'collaborator')}
            <br />
            <DateRange project={project} />
          </>
        )}
      </div>
      {project.purgeAt && (
        <Box sx={{ fontSize: 13, fontWeight: 600, color: 'var(--accent)' }}>
          Purged on {formatDate(project.purgeAt)}
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: 2, mt: 'auto', flexWrap: 'wrap' }}>
        {project.hostGone ? 'Its host has left.' : isManager(project) && <RestoreButton project={project} />}
        {isOwner && (
          <AskFirst
            color="error"
            title={`Delete ${project.projectName} for ever?`}
            question={
              project.isTemplate
                ? 'Projects that began with it stay. Nobody can bring it back.'
                : 'All documents of all collaborators will be destroyed. Nobody can bring them back.'
            }
            confirm="Delete for ever"
            danger
            onConfirm={() => purge.run({ projectId: project.id })}
          >
            Delete for ever
          </AskFirst>
        )}
      </Box>
    </TallCard>
  );
};
