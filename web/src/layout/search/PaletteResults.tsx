import { Box } from '@mui/material';
import { useEffect, useRef } from 'react';
import type { Found } from './actions.ts';

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

export const PaletteResults = ({
  found,
  chosen,
  onGo,
}: {
  found: readonly Found[];
  chosen: number;
  onGo: (found: Found) => void;
}) => {
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
