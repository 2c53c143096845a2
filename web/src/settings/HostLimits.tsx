import type { Usage } from '@dossier/shared/contract';
import { count, formatSize, gigabytes } from '../format/numbers.ts';
import { useUsage } from '../reads/me.ts';
import { Facts } from '../theme/Facts.tsx';
import { Loaded } from '../theme/states/Loaded.tsx';
import { Section } from './Section.tsx';

const factsOf = ({ storage, collaboratorLimit, projects, fileLimit, retentionLimit }: Usage) =>
  [
    ['Open projects', projects.limit === null ? String(projects.open) : `${projects.open} of ${projects.limit}`],
    ['Storage', `${gigabytes(storage.used)} of ${gigabytes(storage.quota)} GB`],
    ['People in a project', `At most ${collaboratorLimit}`],
    ['One file', fileLimit === null ? 'As its document says' : `At most ${formatSize(fileLimit)}`],
    ['Documents are kept', retentionLimit === null ? 'As you choose' : `At most ${count(retentionLimit, 'day')}`],
  ] as const;

/** What hosts may have where nobody pays, and what is used of it. */
export const HostLimits = () => (
  <Section title="What you may host" text="As whoever runs this installation says.">
    <Loaded what="What you may host" answer={useUsage()} shape="...">
      {(usage) => <Facts columns={3} facts={factsOf(usage)} />}
    </Loaded>
  </Section>
);
