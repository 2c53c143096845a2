import { type LimitName, limitNames } from '@dossier/shared/contract';
import { Field } from './Field.tsx';
import { type TypedLimits, typedLimits } from './limits.ts';

type Props = {
  readonly typed: TypedLimits;
  readonly onType: (part: Partial<TypedLimits>) => void;
  /** What is wrong with one of them besides, as the server says. */
  readonly problems?: Readonly<Record<string, string | undefined>>;
  /** Why one cannot be changed here; absent: it can. */
  readonly fixed?: (name: LimitName) => string | undefined;
};

const labels: Readonly<Record<LimitName, string>> = {
  projects: 'Open projects',
  collaborators: 'People in a project',
  storage: 'Storage in GB',
  fileSize: 'Largest file in MB',
  retentionDays: 'Days that documents are kept',
};

/** What hosts may have at most, of one of them or of all. */
export const LimitFields = ({ typed, onType, problems = {}, fixed = () => undefined }: Props) => {
  const issues = typedLimits.safeParse(typed).error?.issues ?? [];
  return limitNames.map((name) => {
    const problem = issues.find(({ path }) => path[0] === name)?.message ?? problems[name];
    const why = fixed(name);
    return (
      <Field
        key={name}
        label={labels[name]}
        value={typed[name]}
        disabled={why !== undefined}
        onChange={(text) => onType({ [name]: text })}
        problem={problem}
        helperText={why}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
    );
  });
};
