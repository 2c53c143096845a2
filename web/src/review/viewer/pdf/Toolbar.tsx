import { InputBase, styled } from '@mui/material';
import { ExpandLessIcon, ExpandMoreIcon, RotateIcon, SidebarIcon } from '../../../theme/icons.tsx';
import { Tool } from '../../../theme/inputs/Tool.tsx';
import { Line } from '../../../theme/layout.tsx';
import type { Search } from './useSearch.ts';
import { Zoom } from './Zoom.tsx';

type Props = {
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  readonly onRotate: () => void;
  readonly showsPages: boolean;
  readonly onPages: () => void;
  readonly wanted: string;
  readonly onWanted: (wanted: string) => void;
  readonly search: Search;
};

const Bar = styled(Line)(({ theme: { spacing } }) => ({
  position: 'sticky',
  top: 0,
  left: 0,
  zIndex: 2,
  padding: `${spacing(1)} ${spacing(3)}`,
  background: 'var(--surface)',
  borderBottom: '1px solid var(--line)',
}));
const Field = styled(InputBase)(({ theme: { spacing } }) => ({
  width: 150,
  padding: `0 ${spacing(2)}`,
  border: '1px solid var(--line-strong, var(--line))',
  borderRadius: 8,
  fontSize: 13,
  '@media (pointer: coarse)': { minHeight: 44 },
}));

const found = ({ isReading, count, current }: Search) => {
  if (isReading) return 'Looking …';
  return count === 0 ? 'Not found' : `${current + 1} of ${count}`;
};

/** What a reader does with pages. */
export const Toolbar = ({ zoom, onZoom, onRotate, showsPages, onPages, wanted, onWanted, search }: Props) => (
  <Bar gap={1} wrap role="toolbar" aria-label="Pages">
    <Tool name="Page thumbnails" icon={SidebarIcon} aria-pressed={showsPages} onClick={onPages} />
    <Zoom zoom={zoom} onZoom={onZoom} />
    <Tool name="Rotate" icon={RotateIcon} onClick={onRotate} />
    <Line gap={1} wrap className="to-end">
      <Field
        type="search"
        placeholder="Find in document"
        inputProps={{ 'aria-label': 'Find in document' }}
        value={wanted}
        onChange={({ target }) => onWanted(target.value)}
        onKeyDown={({ key, shiftKey }) => {
          if (key === 'Enter') (shiftKey ? search.previous : search.next)();
        }}
      />
      {wanted !== '' && (
        <>
          <span role="status" className="num small">
            {found(search)}
          </span>
          <Tool name="Previous match" icon={ExpandLessIcon} disabled={search.count === 0} onClick={search.previous} />
          <Tool name="Next match" icon={ExpandMoreIcon} disabled={search.count === 0} onClick={search.next} />
        </>
      )}
    </Line>
  </Bar>
);
