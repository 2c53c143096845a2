import type { CollaboratorRow, DocumentRow, ProjectRow } from '@dossier/shared/contract';
import { Button, IconButton, Tooltip } from '@mui/material';
import { useState } from 'react';
import { ListContextProvider } from 'react-admin';
import { projectPath } from '../paths.ts';
import { BulkBar } from '../project/bulk/BulkBar.tsx';
import { HandedPhotos } from '../project/collaborator/HandedPhotos.tsx';
import { OwnDocuments } from '../project/collaborator/OwnDocuments.tsx';
import { useHanded } from '../project/collaborator/useHanded.ts';
import { BundleNotice } from '../project/parts/BundleNotice.tsx';
import { Deadline } from '../project/parts/Deadline.tsx';
import { DownloadDialog } from '../project/parts/DownloadDialog.tsx';
import { ProjectGate } from '../project/parts/ProjectGate.tsx';
import { collaboratorSentence, deliveredText, hasGivenAnything, hostSentence } from '../project/parts/progress.ts';
import { StatusNotice } from '../project/parts/StatusNotice.tsx';
import { Awaited } from '../project/table/Awaited.tsx';
import { columnsOf } from '../project/table/columns.ts';
import { PeopleTools } from '../project/table/PeopleTools.tsx';
import { useAnswering, useFiltered } from '../project/table/useAnswering.ts';
import { usePeopleList } from '../project/table/usePeopleList.ts';
import { noSections, useQuestions } from '../reads/answers.ts';
import { useDownload } from '../reads/downloads.ts';
import { usePast } from '../reads/past.ts';
import { isCollaborator, isManaging, useCollaborators, useDocuments } from '../reads/projects.ts';
import { CloseIcon, DownloadIcon } from '../theme/icons.tsx';
import { PageHeader } from '../theme/PageHeader.tsx';
import { EmptyState, Loaded, together } from '../theme/states/states.tsx';
import { CollectionTable } from './CollectionTable.tsx';

const CloseButton = ({ project }: { project: ProjectRow }) => (
  <Tooltip title="Back to the project">
    <IconButton to={projectPath(project.id)} aria-label="Back to the project">
      <CloseIcon />
    </IconButton>
  </Tooltip>
);

type Known = { readonly people: readonly CollaboratorRow[]; readonly documents: readonly DocumentRow[] };

const Found = ({ project, people, documents }: Known & { readonly project: ProjectRow }) => {
  const { data: sections = noSections } = useQuestions(project.id, project.questions !== undefined);
  const { answering, answer } = useAnswering(project.id, sections);
  const list = usePeopleList(people, answering);
  return (
    <ListContextProvider value={list}>
      <PeopleTools project={project} people={people} all={columnsOf(documents, [])} sections={sections} />
      <Awaited answer={answer} isPending={list.isPending} />
      {!list.isPending && <CollectionTable project={project} people={people} />}
      {isManaging(project) && <BulkBar project={project} people={people} documents={documents} />}
    </ListContextProvider>
  );
};

const Collection = ({ project }: { project: ProjectRow }) => {
  const answer = useCollaborators(project.id);
  const people = answer.data;
  const documents = useDocuments(project.id);
  const { download } = useDownload();
  const past = usePast();
  const [choosing, setChoosing] = useState(false);
  const filtered = useFiltered(project, people, choosing);
  const hasFiles = hasGivenAnything(project);
  const delivered = people?.reduce((sum, person) => sum + person.delivered, 0) ?? project.delivered;
  const required = people?.reduce((sum, person) => sum + person.required, 0) ?? project.required;
  return (
    <>
      <PageHeader
        title={`Documents Collections (${delivered}/${required})`}
        state={people ? `${project.projectName}: ${hostSentence(people)}` : project.projectName}
        actions={
          <>
            {!past && (
              <>
                <Button disabled={!hasFiles} onClick={() => setChoosing(true)}>
                  Choose what to download
                </Button>
                <Button
                  variant="contained"
                  startIcon={<DownloadIcon />}
                  disabled={!hasFiles}
                  onClick={() => download({ projectId: project.id })}
                >
                  Download All
                </Button>
              </>
            )}
            <CloseButton project={project} />
          </>
        }
      />
      <DownloadDialog project={project} people={filtered} open={choosing} onClose={() => setChoosing(false)} />
      {!past && <BundleNotice project={project} />}
      <Loaded what="Collaborators" answer={together({ people: answer, documents })} shape={320}>
        {(known) =>
          known.people.length === 0 ? (
            <EmptyState title="No collaborators have joined the project." />
          ) : (
            <Found project={project} {...known} />
          )
        }
      </Loaded>
    </>
  );
};

const Own = ({ project }: { project: ProjectRow }) => {
  const handed = useHanded(project.id);
  const answer = useDocuments(project.id);
  const documents = answer.data;
  const counts = documents ? ` (${deliveredText(documents)})` : '';
  const asked = project.questions && project.questions.count > 0 ? project.questions : undefined;
  return (
    <>
      <PageHeader
        title={`My documents${counts}`}
        state={
          <>
            {project.projectName}: {documents && collaboratorSentence(documents, asked?.missing)}{' '}
            <Deadline dueAt={project.ownDueAt} timeZone={project.timeZone} long />
          </>
        }
        actions={<CloseButton project={project} />}
      />
      <StatusNotice project={project} />
      <HandedPhotos handed={handed} documents={documents ?? []} />
      <Loaded
        what="Required documents"
        answer={answer}
        shape={320}
        empty={<EmptyState title={`${asked ? 'No document' : 'Nothing'} is required from you yet.`} />}
      >
        {(documents) => <OwnDocuments project={project} documents={documents} handed={handed} />}
      </Loaded>
    </>
  );
};

/** Everybody's documents for the host, a collaborator's own ones for the collaborator (NAV-06). */
export default function CollectionScreen() {
  return (
    <ProjectGate>
      {(project) => (isCollaborator(project) ? <Own project={project} /> : <Collection project={project} />)}
    </ProjectGate>
  );
}
