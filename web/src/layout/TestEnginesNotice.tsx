import Box from '@mui/material/Box';

const said = {
  payments: 'payments take no money',
  mail: 'mails are sent to nobody',
} as const;
type Engine = keyof typeof said;

/** The server names them in the page. */
const testEngines = (): Engine[] =>
  (document.querySelector<HTMLMetaElement>('meta[name="test-engines"]')?.content ?? '')
    .split(' ')
    .filter((name): name is Engine => Object.hasOwn(said, name));

/** An installation that is not for use in earnest says so on every screen. */
export const TestEnginesNotice = () => {
  const engines = testEngines();
  return engines.length === 0 ? null : (
    <Box
      component="aside"
      className="edges"
      aria-label="Test installation"
      sx={{
        py: 1,
        fontSize: 12,
        lineHeight: '16px',
        borderBottom: '1px solid var(--line)',
        background: 'var(--none-bg)',
        color: 'var(--ink-2)',
      }}
    >
      Test installation: {engines.map((name) => said[name]).join(', ')}.
    </Box>
  );
};
