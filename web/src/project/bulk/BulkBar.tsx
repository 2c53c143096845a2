import { type CollaboratorRow, type DocumentRow, type ProjectRow, typesOf, typesText } from '@dossier/shared/contract';
import { Button, FormGroup, styled } from '@mui/material';
import { useMemo, useState } from 'react';
import { useListContext } from 'react-admin';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { count } from '../../format/numbers.ts';
import {
  CheckIcon,
  CloseIcon,
  DownloadIcon,
  NotificationsIcon,
  PlaylistAddIcon,
  UpdateIcon,
} from '../../theme/icons.tsx';
import { Check } from '../../theme/inputs/Check.tsx';
import { Tool } from '../../theme/inputs/Tool.tsx';
import { DownloadDialog } from '../parts/DownloadDialog.tsx';
import { AcceptMany } from './AcceptMany.tsx';
import { assign } from './actions.ts';
import { BulkDialog, type ForMany } from './BulkDialog.tsx';
import { ExtendMany } from './ExtendMany.tsx';
import { RemindMany } from './RemindMany.tsx';

type AssignManyProps = ForMany & { readonly project: ProjectRow; readonly documents: readonly DocumentRow[] };

/** Asks some collaborators of a private project for documents. */
const AssignMany = ({ project, documents, ...many }: AssignManyProps) => {
  const draft = useDraft<readonly string[]>(`assign-many-${project.id}`);
  const ids = draft.typed ?? [];
  const chosen = documents.filter(({ id }) => ids.includes(id));
  return (
    <BulkDialog
      {...many}
      title={`Assign documents to ${count(many.people.length, 'collaborator')}`}
      confirm="Assign"
      hint="Each is told by email of what is asked for anew."
      action={chosen.length > 0 ? assign(project, chosen) : undefined}
      success={(people) => `Assigned to ${count(people, 'collaborator')}.`}
      draft={draft}
    >
      <FormGroup>
        {documents.map(({ id, fieldName, ...types }) => (
          <Check
            key={id}
            size="small"
            label={`${fieldName} ${typesText(...typesOf(types))}`}
            checked={ids.includes(id)}
            onChange={(isOn) => draft.type(isOn ? [...ids, id] : ids.filter((one) => one !== id))}
          />
        ))}
      </FormGroup>
    </BulkDialog>
  );
};

const dialogs = {
  remind: RemindMany,
  accept: AcceptMany,
  download: DownloadDialog,
  extend: ExtendMany,
  assign: AssignMany,
};
type What = keyof typeof dialogs;

/** Floats over the foot of the table, on phones above the navigation: the table stays where it is. */
const Bar = styled('div')(({ theme: { spacing, breakpoints } }) => ({
  position: 'sticky',
  bottom: spacing(20),
  zIndex: 4,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: spacing(2),
  width: 'fit-content',
  margin: `${spacing(3)} auto 0`,
  padding: spacing(2, 3),
  border: '1px solid var(--line)',
  borderRadius: 'var(--r)',
  background: 'var(--raise)',
  boxShadow: 'var(--shadow)',
  [breakpoints.up('md')]: { bottom: spacing(4) },
  // Two in a row.
  [breakpoints.down('sm')]: {
    '& .MuiButton-root': { flex: '1 1 40%' },
    '& .MuiButton-startIcon': { display: 'none' },
    '& .strong': { flexGrow: 1 },
  },
}));

type Props = {
  readonly project: ProjectRow;
  /** All, whatever the filter. */
  readonly people: readonly CollaboratorRow[];
  readonly documents: readonly DocumentRow[];
};

/** What can be done for those who are ticked and shown (BEY-45). */
export const BulkBar = ({ project, people, documents }: Props) => {
  const { data: shown = [], selectedIds, onSelect, onUnselectItems } = useListContext<CollaboratorRow>();
  // Of whom an open dialog is about, whether or not the filter still shows them.
  const [asked, setAsked] = useState<{ what: What; ids: ReadonlySet<string> }>();
  const ticked = useMemo(() => {
    const ids = new Set(selectedIds);
    return shown.filter(({ id }) => ids.has(id));
  }, [shown, selectedIds]);
  const actions = [
    ...(project.status === 'active' ? [['remind', 'Remind', <NotificationsIcon key="remind" />] as const] : []),
    ['accept', 'Accept uploads', <CheckIcon key="accept" />] as const,
    ['download', 'Download', <DownloadIcon key="download" />] as const,
    ['extend', 'Give more time', <UpdateIcon key="extend" />] as const,
    ...(project.projectScope === 'private' && documents.length > 0
      ? [['assign', 'Assign documents', <PlaylistAddIcon key="assign" />] as const]
      : []),
  ];
  const Asked = asked && dialogs[asked.what];
  return (
    <>
      {ticked.length > 0 && (
        <Bar role="group" aria-label="For those who are ticked">
          <span className="num strong">{ticked.length} ticked</span>
          <Tool name="Untick all" icon={CloseIcon} aria-label="Untick all" onClick={() => onUnselectItems()} />
          {actions.map(([what, label, icon]) => (
            <Button
              key={what}
              size="small"
              startIcon={icon}
              onClick={() => setAsked({ what, ids: new Set(ticked.map(({ id }) => id)) })}
            >
              {label}
            </Button>
          ))}
        </Bar>
      )}
      {Asked && (
        <Asked
          project={project}
          documents={documents}
          people={people.filter(({ id }) => asked.ids.has(id))}
          onDone={() => onSelect(selectedIds.filter((id) => !asked.ids.has(id)))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
};
