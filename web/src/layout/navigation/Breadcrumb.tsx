import Box from '@mui/material/Box';
import { Link, useLocation, useMatches } from 'react-router';
import { destinations } from './destinations.tsx';

/** Where one is: the area, then the screen. */
export const Breadcrumb = () => {
  const { pathname } = useLocation();
  const handle = useMatches().at(-1)?.handle as { title?: string; area?: string } | undefined;
  const area = destinations.find(({ covers }) => covers.test(pathname));
  const title = handle?.title ?? '';
  const shown = area && area.label !== title && area.to.split('#')[0] !== pathname;
  return (
    <nav aria-label="Breadcrumb" className="cut muted shrink">
      {shown && (
        <>
          <Box
            component={Link}
            to={area.to}
            sx={{
              color: 'inherit',
              textDecoration: 'none',
              '&:hover': { textDecoration: 'underline' },
              display: { xs: 'none', sm: 'inline' },
            }}
          >
            {handle?.area ?? area.label}
          </Box>
          <Box component="span" aria-hidden="true" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {' > '}
          </Box>
        </>
      )}
      <Box component="b" aria-current="page" sx={{ color: 'var(--ink)', fontWeight: 550 }}>
        {title}
      </Box>
    </nav>
  );
};
