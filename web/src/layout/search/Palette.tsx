import type { ProjectRow } from '@dossier/shared/contract';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import { type KeyboardEvent, useState } from 'react';
import { useGetList } from 'react-admin';
import { useNavigate } from 'react-router';
import { Loaded } from '../../theme/states/Loaded.tsx';
import { findIn } from './actions.ts';
import { PaletteResults } from './PaletteResults.tsx';

/** Search over projects and actions; arrows choose, Enter goes (BEY-31). */
const Palette = ({ onClose }: { onClose: () => void }) => {
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const navigate = useNavigate();
  const projects = useGetList<ProjectRow>('projects', {
    pagination: { page: 1, perPage: 200 },
    sort: { field: 'createdAt', order: 'DESC' },
  });
  const found = findIn(query, projects.data ?? []);
  const go = (to: string | undefined) => {
    if (!to) return;
    onClose();
    navigate(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter') go(found[chosen]?.to);
    if (!step && event.key !== 'Enter') return;
    event.preventDefault();
    setChosen((chosen + step + found.length) % Math.max(1, found.length));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': 'Search' } }}
      fullWidth
      maxWidth="sm"
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start', pt: '8vh' } }}
    >
      <Box sx={{ borderBottom: '1px solid var(--line)', px: 5, py: 2 }}>
        <InputBase
          autoFocus
          fullWidth
          placeholder="Search projects and actions"
          value={query}
          onChange={({ target }) => {
            setQuery(target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
          inputProps={{
            role: 'combobox',
            'aria-label': 'Search projects and actions',
            'aria-expanded': found.length > 0,
            'aria-controls': 'found',
            'aria-activedescendant': found[chosen] ? `found-${chosen}` : undefined,
          }}
          sx={{ fontSize: 16, minHeight: 40 }}
        />
      </Box>
      <Loaded what="Projects" answer={projects} shape={null}>
        {() => null}
      </Loaded>
      {(projects.data || found.length > 0) && <PaletteResults found={found} chosen={chosen} onGo={go} />}
    </Dialog>
  );
};
export default Palette;
