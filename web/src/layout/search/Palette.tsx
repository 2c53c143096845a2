import { matches, type PlaceRow, type ProjectRow } from '@dossier/shared/contract';
import { Box, Dialog, InputBase } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useGetList, useLogout } from 'react-admin';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { isOffered } from '../../reads/looking.ts';
import { fewBy, newestFirst } from '../../reads/projects.ts';
import { chooseMode } from '../../theme/mode.ts';
import { Loaded } from '../../theme/states/states.tsx';
import { leaving } from '../past/useMomentKept.ts';
import { type Action, type Found, findIn } from './actions.ts';
import { useOffered } from './offers.ts';

/** Milliseconds without a key. */
const pause = 150;

/** What is typed, once nothing more is: for what is asked of the server. */
const useSettled = (typed: string): string => {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
};

const row = {
  display: 'flex',
  gap: 3,
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 40,
  px: 3,
  py: 1,
  borderRadius: '8px',
  cursor: 'pointer',
  '&[aria-selected=true]': { background: 'var(--primary-soft)', color: 'var(--primary)' },
  '&:hover': { background: 'var(--bg)' },
  '@media (pointer: coarse)': { minHeight: 44 },
} as const;

type Props = { readonly found: readonly Found[]; readonly chosen: number; readonly onGo: (found: Found) => void };

const PaletteResults = ({ found, chosen, onGo }: Props) => {
  const current = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice is what scrolls
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  if (!found.length) return <Box sx={{ p: 6, color: 'var(--ink-3)', textAlign: 'center' }}>Nothing found.</Box>;
  return (
    <Box role="listbox" id="found" aria-label="Results" sx={{ p: 2, maxHeight: 380, overflowY: 'auto' }}>
      {found.map((one, index) => (
        <Box key={one.key}>
          {one.group !== found[index - 1]?.group && (
            <Box aria-hidden="true" sx={{ px: 3, pt: 2, pb: 1, fontSize: 12, color: 'var(--ink-3)', fontWeight: 560 }}>
              {one.group}
            </Box>
          )}
          <Box
            role="option"
            id={`found-${index}`}
            aria-selected={index === chosen}
            ref={index === chosen ? current : undefined}
            onClick={() => onGo(one)}
            sx={row}
          >
            <span className="cut shrink">{one.label}</span>
            <span className="num muted small nowrap">{one.detail}</span>
          </Box>
        </Box>
      ))}
    </Box>
  );
};

/** What can be done here and now: what the open screen offers, the theme (BEY-15), and Logout. */
const useActions = (): readonly Action[] => {
  const logout = useLogout();
  return [
    ...useOffered(),
    { label: 'Dark theme', alias: 'mode', run: () => chooseMode('dark') },
    { label: 'Light theme', alias: 'mode', run: () => chooseMode('light') },
    { label: "The system's theme", alias: 'mode', run: () => chooseMode('system') },
    { label: 'Logout', alias: 'Sign out', run: () => void logout({}, paths.signIn, false) },
  ];
};

/** People and documents are looked for from so many characters on. */
const threshold = 2;
/** The server finds some by their details, too, which are not shown here. */
const askedProjects = 50;

/** Search over projects, people, documents and actions; arrows choose, Enter goes (BEY-31). */
export default function Palette({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('');
  const [chosenKey, setChosenKey] = useState<string>();
  const navigate = useNavigate();
  const asked = useSettled(query.trim());
  const projects = useGetList<ProjectRow>(
    'projects',
    fewBy(askedProjects, newestFirst.field, asked ? { q: asked } : {}),
    { placeholderData: keepPreviousData },
  );
  const isAsked = asked.length >= threshold;
  const places = useGetList<PlaceRow>('places', fewBy(12, 'name', { q: asked }, 'ASC'), {
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const actions = useActions();
  // Until the answer is there, of the one before it only what still fits.
  const isBefore = places.isPlaceholderData || asked !== query.trim();
  const known = isAsked ? (places.data ?? []).filter(({ name }) => !isBefore || matches(query, name)) : [];
  const found = findIn(query, { projects: projects.data ?? [], places: known, actions, isOffered });
  // What is chosen stays so when more is found.
  const chosen = Math.max(
    0,
    found.findIndex(({ key }) => key === chosenKey),
  );
  const go = (action: Found | undefined) => {
    if (!action) return;
    onClose();
    // All that is found is of now.
    if ('to' in action) navigate(action.to, { state: leaving });
    else action.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter') go(found[chosen]);
    if (!step && event.key !== 'Enter') return;
    event.preventDefault();
    setChosenKey(found.at((chosen + step) % Math.max(1, found.length))?.key);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': 'Search' } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start', pt: '8vh' } }}
    >
      <Box sx={{ borderBottom: '1px solid var(--line)', px: 5, py: 2 }}>
        <InputBase
          autoFocus
          fullWidth
          placeholder="Search projects, people, documents and actions"
          value={query}
          onChange={({ target }) => {
            setQuery(target.value);
            setChosenKey(undefined);
          }}
          onKeyDown={onKeyDown}
          inputProps={{
            role: 'combobox',
            'aria-label': 'Search projects, people, documents and actions',
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
      {isAsked && (
        <Loaded what="People and documents" answer={places} shape={null}>
          {() => null}
        </Loaded>
      )}
      {(projects.data || found.length > 0) && <PaletteResults found={found} chosen={chosen} onGo={go} />}
    </Dialog>
  );
}
