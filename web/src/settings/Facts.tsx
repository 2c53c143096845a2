import Box from '@mui/material/Box';

/** Names and values side by side. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, string])[] }) => (
  <Box
    component="dl"
    sx={{ m: 0, display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr 1fr', sm: `repeat(${facts.length}, auto)` } }}
  >
    {facts.map(([name, value]) => (
      <div key={name}>
        <Box component="dt" sx={{ color: 'var(--ink-3)', fontSize: 12 }}>
          {name}
        </Box>
        <Box component="dd" className="num" sx={{ m: 0, fontWeight: 600 }}>
          {value}
        </Box>
      </div>
    ))}
  </Box>
);
