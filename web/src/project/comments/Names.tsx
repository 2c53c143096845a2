import type { ReaderRow } from '@dossier/shared/contract';
import { styled } from '@mui/material';
import { List } from '../../theme/layout.tsx';
import { PersonAvatar } from '../../theme/Person.tsx';

const Box = styled(List)(({ theme: { spacing } }) => ({
  marginTop: spacing(2),
  border: '1px solid var(--line)',
  borderRadius: 8,
  overflow: 'hidden',
}));
const Name = styled('li')(({ theme: { spacing } }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: spacing(2),
  padding: `${spacing(2)} ${spacing(3)}`,
  cursor: 'pointer',
  '&[aria-selected=true]': { background: 'var(--primary-soft)' },
  '@media (pointer: coarse)': { minHeight: 44 },
}));

type Props = {
  readonly id: string;
  readonly names: readonly ReaderRow[];
  readonly active: number;
  readonly onChoose: (reader: ReaderRow) => void;
};

/** Whom one can mention; the field above keeps the focus. */
export const Names = ({ id, names, active, onChoose }: Props) => (
  <Box id={id} role="listbox" aria-label="People to mention">
    {names.map((reader, index) => (
      <Name
        key={reader.id}
        id={`${id}-${index}`}
        role="option"
        aria-selected={index === active}
        onMouseDown={(event) => {
          event.preventDefault();
          onChoose(reader);
        }}
      >
        <PersonAvatar name={reader.name} pictureFileId={reader.pictureFileId} />
        {reader.name}
      </Name>
    ))}
  </Box>
);
