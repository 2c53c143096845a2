import type { CollaboratorRow, DocumentStatus, SubmissionRow } from '@dossier/shared/contract';
import { Checkbox, styled } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isLost } from '../../data/api.ts';
import { isBusy } from '../../data/queryClient.ts';
import { displayName } from '../../format/names.ts';
import { FileIcon } from '../../theme/icons.tsx';
import { StatusIcon, statusColor } from '../../theme/status/StatusChip.tsx';
import type { FileVersion } from '../viewer/shown.ts';
import { thumbnailOf } from './thumbnail.ts';

/** One person's document; `file` is what they delivered last, once it is known. */
export type StripItem = {
  readonly person: CollaboratorRow;
  readonly status: DocumentStatus;
  readonly file: (FileVersion & Pick<SubmissionRow, 'deletedAt'>) | undefined;
  readonly to: string;
};

type Props = {
  readonly item: StripItem;
  readonly isHere: boolean;
  readonly isStop: boolean;
  /** Undefined: it cannot be ticked. */
  readonly ticked: boolean | undefined;
  readonly onTick: () => void;
};

const Cell = styled('div')({ position: 'relative', width: 116, height: '100%' });
const Card = styled(Link)({
  display: 'grid',
  gridTemplateRows: '120px auto',
  gap: 4,
  padding: 6,
  height: '100%',
  border: '2px solid transparent',
  borderRadius: 8,
  color: 'inherit',
  textDecoration: 'none',
  fontSize: 12,
  '&[aria-current]': { borderColor: 'var(--primary)' },
  '&:hover': { background: 'var(--surface-2, var(--bg))' },
});
const Sheet = styled('span')({
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  borderRadius: 4,
  border: '1px solid var(--line)',
  background: 'var(--bg)',
  color: 'var(--ink-3)',
  '& img': { width: '100%', height: '100%', objectFit: 'cover', objectPosition: 'top', background: '#ffffff' },
});
const Name = styled('span')({ display: 'flex', alignItems: 'center', gap: 4, minWidth: 0, '& svg': { fontSize: 16 } });
const Tick = styled(Checkbox)({
  position: 'absolute',
  top: 8,
  left: 8,
  padding: 2,
  borderRadius: 6,
  background: 'var(--surface)',
  '@media (pointer: coarse)': { padding: 10 },
});

/** Milliseconds: many may be in the making, and nobody waits for one of them. */
const previewAgain = 3_000;

/** A picture of it, whose it is and how it stands. */
export const Frame = ({ item, isHere, isStop, ticked, onTick }: Props) => {
  const { person, status, file, to } = item;
  const { data: picture } = useQuery({
    queryKey: ['thumbnail', file?.fileId],
    queryFn: ({ signal }) => (file ? thumbnailOf(file, signal) : null),
    enabled: file?.deletedAt === null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data === 'preparing' ? previewAgain : false),
    // What cannot be drawn cannot be drawn the next time.
    retry: (failures, error) => failures < 2 && (isLost(error) || isBusy(error)),
  });
  const name = displayName(person);
  return (
    <Cell>
      <Card
        to={to}
        aria-label={`${name}: ${status}`}
        aria-current={isHere ? 'page' : undefined}
        tabIndex={isStop ? 0 : -1}
        title={name}
        data-stop
      >
        <Sheet>{picture && picture !== 'preparing' ? <img src={picture} alt="" /> : <FileIcon />}</Sheet>
        <Name>
          <span style={{ color: `var(--${statusColor[status]})`, display: 'flex' }}>
            <StatusIcon status={status} />
          </span>
          <span className="cut">{name}</span>
        </Name>
      </Card>
      {ticked !== undefined && (
        <Tick
          size="small"
          checked={ticked}
          onChange={onTick}
          slotProps={{ input: { 'aria-label': `Tick ${name}`, tabIndex: -1 } }}
        />
      )}
    </Cell>
  );
};
