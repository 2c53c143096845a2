import type { CollaboratorRow, ProjectRow } from '@dossier/shared/contract';
import { Box, Divider, MenuItem } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { administrationPath, answersPath, auditPath, mailsPath, projectPath } from '../../paths.ts';
import { useDownload } from '../../reads/downloads.ts';
import { usePast } from '../../reads/past.ts';
import { hasAnswers, isManager } from '../../reads/projects.ts';
import { Facts } from '../../theme/Facts.tsx';
import { Lead } from '../../theme/layout.tsx';
import { PageHeader } from '../../theme/PageHeader.tsx';
import { TabLinks } from '../../theme/TabLinks.tsx';
import { AuditNotice } from '../auditing/AuditNotice.tsx';
import { DueDay } from '../parts/Deadline.tsx';
import { DownloadDialog } from '../parts/DownloadDialog.tsx';
import { ProjectMenu } from '../parts/ProjectMenu.tsx';
import { answersText, hasGivenAnything, hostSentence, joined, statusText } from '../parts/progress.ts';
import { addCollaborators, assignment, collaboratorCount, definitionsOf } from '../parts/steps.ts';
import { ProjectId } from '../sharing/ProjectId.tsx';
import { linkTo, useCopy } from '../sharing/useCopy.ts';
import { useFiltered } from '../table/useAnswering.ts';
import { HeaderActions } from './HeaderActions.tsx';

const way = (name: string, to: string) => (
  <MenuItem component={Link} to={to}>
    {name}
  </MenuItem>
);

type MenuProps = { readonly project: ProjectRow; readonly hasFiles: boolean; readonly onChoose: () => void };

const HostMenu = ({ project, hasFiles, onChoose }: MenuProps) => {
  const copy = useCopy();
  const { download } = useDownload();
  const isPrivate = project.projectScope === 'private';
  return (
    <ProjectMenu project={project}>
      <MenuItem onClick={() => void copy(project.id, 'Project ID copied.')}>Copy project ID</MenuItem>
      <MenuItem onClick={() => void copy(linkTo(project.id), 'Link copied.')}>Copy link</MenuItem>
      {way('Time line', auditPath(project.id))}
      <MenuItem
        disabled={project.statusCounts.Accept === 0}
        onClick={() => void download({ projectId: project.id, which: 'accepted' })}
      >
        Download accepted documents
      </MenuItem>
      <MenuItem disabled={!hasFiles} onClick={() => onChoose()}>
        Choose what to download
      </MenuItem>
      {isManager(project) && way('Emails', mailsPath(project.id))}
      {isManager(project) && <Divider />}
      {isManager(project) && way('Required documents', definitionsOf(project.projectScope).path(project.id))}
      {isManager(project) &&
        (isPrivate
          ? way('Collaborators', addCollaborators.path(project.id))
          : way('Expected collaborators', collaboratorCount.path(project.id)))}
      {isManager(project) && isPrivate && way('Assign documents', assignment.path(project.id))}
      {isManager(project) && <Divider />}
    </ProjectMenu>
  );
};

type Props = {
  readonly project: ProjectRow;
  /** Undefined while they could not be loaded. */
  readonly people: readonly CollaboratorRow[] | undefined;
};

/** Above each of a project's screens for those who run it or look after it: how it stands, in as few lines as can be. */
export const HostHead = ({ project, people }: Props) => {
  const past = usePast();
  const [choosing, setChoosing] = useState(false);
  const filtered = useFiltered(project, people, choosing);
  const hasFiles = hasGivenAnything(project);
  return (
    <>
      <PageHeader
        title={project.projectName}
        actions={
          <>
            <HeaderActions project={project} people={people ?? []} hasFiles={hasFiles} />
            {!past && <HostMenu project={project} hasFiles={hasFiles} onChoose={() => setChoosing(true)} />}
          </>
        }
      >
        <Lead className="wrap">{people ? hostSentence(people) : '\u00a0'}</Lead>
        <Box sx={{ mt: 1 }}>
          <Facts
            line
            facts={[
              ['Due date', <DueDay key="due" {...project} />],
              ['Status', statusText(project)],
              ['Project ID', <ProjectId key="id" project={project} />],
              ['Host', project.host.name],
              ['Participants', joined(project)],
              ['Documents', `${project.delivered} / ${project.required}`],
              ...(project.questions?.missing || project.questions?.toReview
                ? ([
                    [
                      'Answers',
                      answersText({
                        answersMissing: project.questions.missing,
                        answersToReview: project.questions.toReview,
                      }),
                    ],
                  ] as const)
                : []),
            ]}
          />
        </Box>
        <TabLinks
          label="Of the project"
          tabs={[
            [projectPath(project.id), 'Collaborators'],
            ...(hasAnswers(project) ? [[answersPath(project.id), 'Answers'] as const] : []),
            [administrationPath(project.id), 'Administration'],
          ]}
        />
      </PageHeader>
      <DownloadDialog project={project} people={filtered} open={choosing} onClose={() => setChoosing(false)} />
      {project.role === 'auditor' && <AuditNotice project={project} />}
    </>
  );
};
