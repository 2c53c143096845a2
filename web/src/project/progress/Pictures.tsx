import type { DocumentRow, ProjectRow } from '@dossier/shared/contract';
import { Life } from '../../layout/past/Life.tsx';
import { useNow } from '../../reads/clock.ts';
import { useMoments, usePast } from '../../reads/past.ts';
import { Heading } from '../../theme/layout.tsx';
import { Loaded } from '../../theme/states/states.tsx';
import { HeatMap } from './HeatMap.tsx';

type Props = { readonly project: ProjectRow; readonly documents: readonly DocumentRow[] };

/** How the project came to where it is, up to its due date. */
const BurnUp = ({ project }: Pick<Props, 'project'>) => {
  const moments = useMoments(project.id);
  const now = useNow();
  return (
    <section aria-labelledby="burn-up">
      <Heading id="burn-up">Progress over time</Heading>
      <Loaded what="Progress over time" answer={moments} shape={180}>
        {(moments) => <Life project={project} moments={moments} at={moments.at(-1)?.at ?? ''} now={now} />}
      </Loaded>
    </section>
  );
};

/** What a look into the past has in its own bar is not drawn twice. */
export default function Pictures({ project, documents }: Props) {
  const past = usePast();
  return (
    <>
      {!past && <BurnUp project={project} />}
      {(documents.length > 0 || (project.questions?.count ?? 0) > 0) && (
        <section aria-labelledby="heat-map">
          <Heading id="heat-map" sx={{ mt: 6 }}>
            Everybody and every document
          </Heading>
          <HeatMap project={project} documents={documents} />
        </section>
      )}
    </>
  );
}
