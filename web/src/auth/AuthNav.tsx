import { Box } from '@mui/material';
import { brand } from '../format/brand.ts';
import { publicNavigation } from '../format/product.ts';
import { paths } from '../paths.ts';
import { Mark } from '../theme/Mark.tsx';

/** Leads to the places of the homepage, which is a page of its own (PUB-14). */
export const AuthNav = () => (
  <Box
    component="header"
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 6,
      minHeight: 60,
      px: { xs: 4, md: 8 },
      background: 'var(--surface)',
      borderBottom: '1px solid var(--line)',
    }}
  >
    <Box
      component="a"
      href={paths.home}
      aria-label={`${brand().name}, homepage`}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: '10px',
        fontWeight: 650,
        fontSize: 16,
        color: 'inherit',
        textDecoration: 'none',
        minWidth: 0,
        minHeight: 44,
      }}
    >
      <Mark />
      <span className="brand-name">{brand().name}</span>
    </Box>
    <Box
      component="nav"
      aria-label="Homepage"
      sx={{
        display: { xs: 'none', sm: 'flex' },
        gap: { sm: 4, md: 6 },
        ml: 'auto',
        '& a': { color: 'var(--ink-2)', textDecoration: 'none', fontWeight: 500 },
        '& a:hover': { color: 'var(--primary)' },
      }}
    >
      {publicNavigation.map(({ label, href }) => (
        <a key={href} href={href}>
          {label}
        </a>
      ))}
    </Box>
  </Box>
);
