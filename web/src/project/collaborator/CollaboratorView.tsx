import { documentsIn, lastDayBefore, type ProjectRow } from '@dossier/shared/contract';
import { Button, Card, MenuItem } from '@mui/material';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { signOut } from '../../data/auth.ts';
import { useCommand } from '../../data/commands.ts';
import { useGuestIn } from '../../data/session.ts';
import { formatDay } from '../../format/dates.ts';
import { useLeadOn } from '../../layout/useLeadOn.ts';
import { paths } from '../../paths.ts';
import { useQuestions } from '../../reads/answers.ts';
import { useNow } from '../../reads/clock.ts';
import { onlyLooks } from '../../reads/looking.ts';
import { useDocuments, useRecentUploads } from '../../reads/projects.ts';
import { Changing } from '../../theme/Changing.tsx';
import { ConfirmDialog } from '../../theme/ConfirmDialog.tsx';
import { Facts } from '../../theme/Facts.tsx';
import { ExpandLessIcon, ExpandMoreIcon } from '../../theme/icons.tsx';
import { Hint, Notice } from '../../theme/layout.tsx';
import { PageHeader } from '../../theme/PageHeader.tsx';
import { lazyPart } from '../../theme/states/lazily.ts';
import { EmptyState, hasSettled, Loaded } from '../../theme/states/states.tsx';
import { useMouse, useWide } from '../../theme/useWide.ts';
import { UploadCard } from '../../upload/UploadCard.tsx';
import { OwnTimeline } from '../history/OwnTimeline.tsx';
import { About } from '../parts/About.tsx';
import { Deadline } from '../parts/Deadline.tsx';
import { ProjectShape } from '../parts/ProjectGate.tsx';
import { ProjectMenu } from '../parts/ProjectMenu.tsx';
import { deliveredText, participants, statusText } from '../parts/progress.ts';
import { RecentActivity } from '../parts/RecentActivity.tsx';
import { RequiredHeading } from '../parts/RequiredHeading.tsx';
import { StatusNotice } from '../parts/StatusNotice.tsx';
import { sampleFiles } from '../parts/SupportDocuments.tsx';
import { deletionSentence } from '../retention/sentences.ts';
import { ProjectId } from '../sharing/ProjectId.tsx';
import { DropZone } from './DropZone.tsx';
import { HandedPhotos } from './HandedPhotos.tsx';
import { OwnDocuments } from './OwnDocuments.tsx';
import { StandingPanel, StandingShape } from './StandingPanel.tsx';
import { useHanded } from './useHanded.ts';

/** What is seldom wanted on a small screen; it is read when it is opened. */
const More = ({ children }: { readonly children: ReactNode }) => {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        fullWidth
        sx={{ mt: 6 }}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        endIcon={isOpen ? <ExpandLessIcon /> : <ExpandMoreIcon />}
        onClick={() => setOpen(!isOpen)}
      >
        More: comments, time line, about
      </Button>
      {isOpen && <div id={id}>{children}</div>}
    </>
  );
};

/** An invited person joins by looking at the project: there is no button for it. */
const useSilentJoin = ({ id, joined, role, status }: Pick<ProjectRow, 'id' | 'joined' | 'role' | 'status'>): void => {
  // A refusal (joined meanwhile in another tab) changes nothing for the person.
  const { run } = useCommand('JoinProject', { failure: null });
  const invited = role === 'collaborator' && !joined && status === 'active' && !onlyLooks();
  useEffect(() => {
    if (invited) void run({ projectId: id });
  }, [invited, id, run]);
};

const OwnStanding = lazyPart(() => import('../questions/OwnStanding.tsx'), <StandingShape />);
const OwnAnswers = lazyPart(() => import('../questions/OwnAnswers.tsx'));

const CollaboratorMenu = ({ project }: { project: ProjectRow }) => {
  const [leaving, setLeaving] = useState(false);
  const leadOn = useLeadOn();
  const isGuest = useGuestIn() !== null;
  const { run } = useCommand('LeaveProject', { success: `You left ${project.projectName}.` });
  const stay = () => setLeaving(false);
  const leave = async () => {
    const done = await run({ projectId: project.id });
    stay();
    if (!done) return;
    // Their visit ended with it, by their wish: no link leads back.
    if (isGuest) await signOut();
    else leadOn(paths.projects);
  };
  return (
    <>
      <ProjectMenu project={project}>
        <MenuItem className="danger" onClick={() => setLeaving(true)}>
          Leave the project
        </MenuItem>
      </ProjectMenu>
      <ConfirmDialog
        open={leaving}
        title={`Leave ${project.projectName}?`}
        confirm="Leave"
        danger
        onConfirm={leave}
        onClose={stay}
      >
        You no longer see the project. What you uploaded stays in its history.
      </ConfirmDialog>
    </>
  );
};

/** A project as a collaborator sees it: the deadline, what is owed, and one place to drop it. */
export const CollaboratorView = ({ project }: { project: ProjectRow }) => {
  useSilentJoin(project);
  const handed = useHanded(project.id);
  const answer = useDocuments(project.id);
  const documents = answer.data;
  const submissions = useRecentUploads(project.id);
  const deletion = deletionSentence(project, useNow());
  const open = documents?.filter(({ closed }) => closed === null) ?? [];
  const reason = documents?.find(({ closed, status }) => closed !== null && status !== 'Accept')?.closed;
  const asked = project.questions;
  const sections = useQuestions(project.id, asked !== undefined);
  // Of documents alone there may be sections, too.
  const hasQuestions = asked !== undefined && (sections.data?.length ?? asked.count) > 0;
  const inSections = new Set(documentsIn(sections.data ?? []).map(({ documentId }) => documentId));
  // Their documents were taken from the list meanwhile.
  const homeless = [...handed.uploads.values()].filter(
    ({ state, target }) => documents && state !== 'done' && !documents.some(({ id }) => id === target.documentId),
  );
  const alone = documents?.filter(({ id }) => !inSections.has(id));
  // What is known of answers alone and yet concerns the deadline stands there.
  const [top, setTop] = useState<Element | null>(null);
  const wide = useWide();
  const mouse = useMouse();
  // At once, because what comes first would be moved by what comes later.
  if (!hasSettled(answer) || !hasSettled(submissions) || (asked !== undefined && !hasSettled(sections)))
    return <ProjectShape />;
  const others = (
    <>
      <RecentActivity project={project} submissions={submissions} named={false} />
      <OwnTimeline project={project} />
      <About project={project}>
        {deletion && <Hint>{deletion} Their hashes, the history and your receipts stay.</Hint>}
        <Facts
          band
          facts={[
            ['Host', project.host.name],
            ['Status', statusText(project)],
            ['Participants', participants(project)],
            ['Created on', formatDay(project.startDate)],
            ['Due date', formatDay(lastDayBefore(project.ownDueAt, project.timeZone))],
            ['Project ID', <ProjectId key="id" project={project} />],
          ]}
        />
      </About>
    </>
  );
  return (
    <>
      <PageHeader
        title={project.projectName}
        state={<Deadline dueAt={project.ownDueAt} timeZone={project.timeZone} long />}
        actions={
          <Changing>
            <CollaboratorMenu project={project} />
          </Changing>
        }
      />
      {documents &&
        (hasQuestions ? (
          <OwnStanding project={project} documents={documents} />
        ) : (
          documents.length > 0 && <StandingPanel project={project} documents={documents} />
        ))}
      <StatusNotice project={project} />
      {hasQuestions && <div ref={setTop} />}
      {project.status === 'active' && reason && <Notice severity="info">{reason}</Notice>}
      {homeless.map((upload) => (
        <Card key={upload.id} sx={{ p: 4, mb: 5 }}>
          <UploadCard upload={upload} />
        </Card>
      ))}
      {mouse && open.length > 0 && <DropZone documents={open} handed={handed} />}
      <section aria-labelledby="required">
        <RequiredHeading
          project={project}
          documents={documents}
          counts={alone && (alone.length > 0 || inSections.size === 0) ? deliveredText(alone) : undefined}
        />
        <Loaded what="Required documents" answer={answer} shape={240}>
          {(documents) =>
            alone && alone.length > 0 ? (
              <OwnDocuments project={project} documents={alone} handed={handed} />
            ) : inSections.size > 0 || (hasQuestions && sampleFiles(project, documents).length > 0) ? (
              <Hint>All that is required from you stands below.</Hint>
            ) : sampleFiles(project, documents).length === 0 ? (
              <EmptyState title="No documents or sample files available." />
            ) : (
              <EmptyState title="Nothing is required from you yet.">The host will assign documents to you.</EmptyState>
            )
          }
        </Loaded>
      </section>
      <HandedPhotos handed={handed} documents={documents ?? []} />
      {hasQuestions && <OwnAnswers project={project} documents={documents ?? []} handed={handed} top={top} />}
      {wide ? others : <More>{others}</More>}
    </>
  );
};
