import { GB, MB, mostCollaborators, type OperatedPerson } from '@dossier/shared/contract';
import TextField from '@mui/material/TextField';
import { useCommand } from '../data/commands.ts';
import { useDraft } from '../data/drafts/useDraft.ts';
import { FormDialog } from '../theme/FormDialog.tsx';
import { mostGigabytes, numberIn } from './numbers.ts';

type Typed = Readonly<Record<'collaborators' | 'storage' | 'projects' | 'fileSize' | 'retentionDays', string>>;
type Props = { readonly person: OperatedPerson; readonly onClose: () => void };

const most = {
  collaborators: mostCollaborators,
  storage: mostGigabytes,
  projects: 100_000,
  fileSize: 1_000_000,
  retentionDays: 36_500,
};
const units = { collaborators: 1, storage: GB, projects: 1, fileSize: MB, retentionDays: 1 };
const labels: readonly (readonly [name: keyof Typed, label: string])[] = [
  ['projects', 'Open projects'],
  ['collaborators', 'People in a project'],
  ['storage', 'Storage in GB'],
  ['fileSize', 'Largest file in MB'],
  ['retentionDays', 'Days that documents are kept'],
];

/** What one host may have, in place of what holds for all. */
export const LimitsDialog = ({ person: { personId, email, limits }, onClose }: Props) => {
  const draft = useDraft<Typed>(`limits-${personId}`);
  const { run, pending } = useCommand('SetHostLimits', { success: 'The limits hold from now on.' });
  const names = labels.map(([name]) => name);
  const each = <T,>(of: (name: keyof Typed) => T) => Object.fromEntries(names.map((name) => [name, of(name)]));
  const stored = each((name) => {
    const value = limits[name];
    return value === null ? '' : String(Math.max(1, Math.round(value / units[name])));
  }) as Typed;
  const typed = { ...stored, ...draft.typed };
  const numbers = each((name) => numberIn(typed[name], most[name])) as Record<keyof Typed, number | null | undefined>;
  const ready = names.every((name) => numbers[name] !== undefined);
  return (
    <FormDialog
      title="Limits of one host"
      hint={`For ${email}. Where nothing stands, what holds for all others. What is there already stays.`}
      action="Save"
      ready={ready}
      pending={pending}
      draft={draft}
      onSubmit={async () => {
        const value = (name: keyof Typed) => {
          const number = numbers[name] ?? null;
          return number === null ? null : number * units[name];
        };
        const [collaborators, storage] = [value('collaborators'), value('storage')];
        const others = { projects: value('projects'), fileSize: value('fileSize') };
        const set = { personId, collaborators, storage, ...others, retentionDays: value('retentionDays') };
        if (!(await run(set))) return;
        draft.forget();
        onClose();
      }}
      onClose={onClose}
    >
      {labels.map(([name, label]) => {
        const isWrong = numbers[name] === undefined;
        return (
          <TextField
            key={name}
            label={label}
            value={typed[name]}
            onChange={({ target }) => draft.type({ ...typed, [name]: target.value })}
            error={isWrong}
            helperText={isWrong ? `A whole number from 1 to ${most[name]}, or nothing.` : undefined}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          />
        );
      })}
    </FormDialog>
  );
};
