import type { ProjectRow } from '@dossier/shared/contract';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatDay } from '../../format/dates.ts';
import { auditPath, mailsPath } from '../../paths.ts';
import { useDownload } from '../../reads/downloads.ts';
import { usePast } from '../../reads/past.ts';
import { isManager, useCollaborators, useDocuments, useRecentUploads } from '../../reads/projects.ts';
import { Facts } from '../../theme/Facts.tsx';
import { PageHeader } from '../../theme/PageHeader.tsx';
import { EmptyState } from '../../theme/states/EmptyState.tsx';
import { Later } from '../../theme/states/Later.tsx';
import { hasSettled, Loaded, together } from '../../theme/states/Loaded.tsx';
import { Hint } from '../../theme/Text.tsx';
import { AuditNotice } from '../auditing/AuditNotice.tsx';
import { Auditors } from '../auditing/Auditors.tsx';
import { Holds } from '../auditing/Holds.tsx';
import { NewComments } from '../comments/NewComments.tsx';
import { OfferNotice } from '../hosting/OfferNotice.tsx';
import { About } from '../parts/About.tsx';
import { BundleNotice } from '../parts/BundleNotice.tsx';
import { Deadline } from '../parts/Deadline.tsx';
import { DownloadDialog } from '../parts/DownloadDialog.tsx';
import { ProjectShape } from '../parts/ProjectGate.tsx';
import { ProjectMenu } from '../parts/ProjectMenu.tsx';
import { hostSentence, joined, statusText } from '../parts/progress.ts';
import { RecentActivity } from '../parts/RecentActivity.tsx';
import { RequiredHeading } from '../parts/RequiredHeading.tsx';
import { StatusNotice } from '../parts/StatusNotice.tsx';
import { sampleFiles } from '../parts/SupportDocuments.tsx';
import { addCollaborators, assignment, collaboratorCount, definitionsOf } from '../parts/steps.ts';
import { TeamLink } from '../parts/TeamLink.tsx';
import { Retention } from '../retention/Retention.tsx';
import { linkTo } from '../sharing/link.ts';
import { ProjectId } from '../sharing/ProjectId.tsx';
import { useCopy } from '../sharing/useCopy.ts';
import { Storage } from '../storage/Storage.tsx';
import { People } from '../table/People.tsx';
import { filteredIn } from '../table/usePeopleList.ts';
import { Banned, Declined } from './Banned.tsx';
import { HeaderActions } from './HeaderActions.tsx';
import { RequiredDocuments } from './RequiredDocuments.tsx';
import { ReviewedNotice } from './ReviewedNotice.tsx';

type MenuProps = { readonly project: ProjectRow; readonly hasFiles: boolean; readonly onChoose: () => void };

const HostMenu = ({ project, hasFiles, onChoose }: MenuProps) => {
  const copy = useCopy();
  const { download } = useDownload();
  const isPrivate = project.projectScope === 'private';
  return (
    <ProjectMenu project={project}>
      {(close) => [
        <MenuItem
          key="id"
          onClick={() => {
            close();
            void copy(project.id, 'Project ID copied.');
          }}
        >
          Copy project ID
        </MenuItem>,
        <MenuItem
          key="link"
          onClick={() => {
            close();
            void copy(linkTo(project.id), 'Link copied.');
          }}
        >
          Copy link
        </MenuItem>,
        <MenuItem key="audit" component={Link} to={auditPath(project.id)}>
          Time line
        </MenuItem>,
        <MenuItem
          key="accepted"
          disabled={project.statusCounts.Accept === 0}
          onClick={() => {
            close();
            void download({ projectId: project.id, which: 'accepted' });
          }}
        >
          Download accepted documents
        </MenuItem>,
        <MenuItem
          key="download"
          disabled={!hasFiles}
          onClick={() => {
            close();
            onChoose();
          }}
        >
          Choose what to download
        </MenuItem>,
        ...(isManager(project)
          ? [
              <MenuItem key="mails" component={Link} to={mailsPath(project.id)}>
                Emails
              </MenuItem>,
              <Divider key="line" />,
              <MenuItem key="documents" component={Link} to={definitionsOf(project.projectScope).path(project.id)}>
                Required documents
              </MenuItem>,
              isPrivate ? (
                <MenuItem key="people" component={Link} to={addCollaborators.path(project.id)}>
                  Collaborators
                </MenuItem>
              ) : (
                <MenuItem key="count" component={Link} to={collaboratorCount.path(project.id)}>
                  Expected collaborators
                </MenuItem>
              ),
              ...(isPrivate
                ? [
                    <MenuItem key="assign" component={Link} to={assignment.path(project.id)}>
                      Assign documents
                    </MenuItem>,
                  ]
                : []),
              <Divider key="line2" />,
            ]
          : []),
      ]}
    </ProjectMenu>
  );
};

/** A project as host, co-host, support staff and auditors see it: who still owes what, in one glance. */
export const HostView = ({ project }: { project: ProjectRow }) => {
  const people = useCollaborators(project.id);
  const documents = useDocuments(project.id);
  const submissions = useRecentUploads(project.id);
  const past = usePast();
  const [search] = useSearchParams();
  const [choosing, setChoosing] = useState(false);
  const hasFiles = Boolean(submissions.data?.length);
  const heart = together({ people, documents });
  // At once, because what comes first would be moved by what comes later.
  if (!hasSettled(heart) || !hasSettled(submissions)) return <ProjectShape />;

  return (
    <>
      <PageHeader
        title={project.projectName}
        state={people.data ? hostSentence(people.data) : '\u00a0'}
        actions={
          <>
            <HeaderActions project={project} people={people.data ?? []} hasFiles={hasFiles} />
            {!past && <HostMenu project={project} hasFiles={hasFiles} onChoose={() => setChoosing(true)} />}
          </>
        }
      />
      <Box sx={{ mt: -3, mb: 4 }}>
        <Facts
          line
          facts={[
            [
              'Due date',
              <>
                {formatDay(project.endDate)},{' '}
                <Deadline key="deadline" dueAt={project.dueAt} timeZone={project.timeZone} />
              </>,
            ],
            ['Status', statusText(project)],
            ['Project ID', <ProjectId key="id" project={project} />],
            ['Host', project.host.name],
            ['Participants', joined(project)],
            ['Documents', `${project.delivered} / ${project.required}`],
          ]}
        />
      </Box>
      {project.role === 'auditor' && <AuditNotice project={project} />}
      {!past && <OfferNotice project={project} />}
      {!past && <ReviewedNotice people={people.data ?? []} />}
      <StatusNotice project={project} />
      {!past && <BundleNotice project={project} />}
      <DownloadDialog
        project={project}
        people={filteredIn(search, people.data ?? [])}
        open={choosing}
        onClose={() => setChoosing(false)}
      />
      {!past && <NewComments project={project} />}
      <Loaded what="Collaborators" answer={heart} shape={<Skeleton variant="rounded" height={360} />}>
        {(known) => <People project={project} {...known} />}
      </Loaded>
      <Later>
        <Declined project={project} />
        <Banned project={project} />

        <Box component="section" aria-labelledby="required" sx={{ mt: 8 }}>
          <RequiredHeading
            project={project}
            documents={documents.data}
            counts={`${project.delivered}/${project.required}`}
          />
          <Loaded what="Required documents" answer={heart} shape={<Skeleton variant="rounded" height={160} />}>
            {(known) =>
              known.documents.length > 0 ? (
                <RequiredDocuments {...known} />
              ) : (
                sampleFiles(project, []).length === 0 && <EmptyState title="No documents or sample files available." />
              )
            }
          </Loaded>
        </Box>
        <RecentActivity project={project} submissions={submissions} named />
        {!past && <Auditors project={project} />}
        <Retention project={project} />
        {people.data && <Storage project={project} people={people.data} />}
        {!past && <Holds project={project} />}
        <About project={project}>
          <Hint>Created on {formatDay(project.startDate)}</Hint>
          {project.teamId && <TeamLink teamId={project.teamId} />}
        </About>
      </Later>
    </>
  );
};
