import type { DocumentRow, ProjectRow } from '@dossier/shared/contract';
import { useState } from 'react';
import { useHanded } from '../project/collaborator/useHanded.ts';
import OwnAnswers from '../project/questions/OwnAnswers.tsx';

type Props = { readonly project: ProjectRow; readonly documents?: readonly DocumentRow[] };

/** What a collaborator is asked, as their page shows it below the documents that stand by themselves. */
export const Answering = ({ project, documents = [] }: Props) => {
  const [top, setTop] = useState<Element | null>(null);
  return (
    <>
      <div ref={setTop} />
      <OwnAnswers project={project} documents={documents} handed={useHanded(project.id)} top={top} />
    </>
  );
};
