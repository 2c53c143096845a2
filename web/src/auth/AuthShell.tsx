import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { brand } from '../format/brand.ts';
import { publicNavigation, sellingPoints } from '../format/product.ts';
import { paths } from '../paths.ts';
import { isOffered } from '../reads/looking.ts';
import { CheckIcon } from '../theme/icons.tsx';
import { Lead } from '../theme/layout.tsx';
import { Mark } from '../theme/Mark.tsx';
import { useTitle } from '../theme/useTitle.ts';

/** Leads to the places of the homepage, which is a page of its own (PUB-14). */
const AuthNav = () => (
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

/** Why people use Dossier (PUB-15, AUTH-30); on phones the form comes first and alone. */
const SellingPanel = () => (
  <Box
    component="aside"
    aria-label={`About ${brand().name}`}
    sx={{
      display: { xs: 'none', md: 'flex' },
      flexDirection: 'column',
      justifyContent: 'center',
      gap: 8,
      p: '48px clamp(32px, 5vw, 80px)',
      background: 'var(--primary-soft)',
      borderRight: '1px solid var(--line)',
    }}
  >
    <Box
      component="p"
      sx={{ m: 0, fontSize: 30, lineHeight: '38px', fontWeight: 680, letterSpacing: '-.025em', textWrap: 'balance' }}
    >
      Every document, from everyone, before the deadline.
    </Box>
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4, fontSize: 15, lineHeight: '22px' }}
    >
      {sellingPoints.map((point) => (
        <Box component="li" key={point} sx={{ display: 'flex', gap: 3 }}>
          <CheckIcon sx={{ fontSize: 20, mt: '1px', color: 'var(--primary)' }} />
          {point}
        </Box>
      ))}
    </Box>
  </Box>
);

/** What surrounds sign-in, sign-up and reset (PUB-17). */
export const AuthShell = ({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) => {
  useTitle(title);
  return (
    <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column' }}>
      {isOffered(paths.home) && <AuthNav />}
      <Box sx={{ flex: 1, display: 'grid', gridTemplateColumns: { md: 'minmax(0, 5fr) minmax(0, 6fr)' } }}>
        <SellingPanel />
        <Box
          component="main"
          id="main"
          sx={{
            display: 'grid',
            placeItems: { xs: 'start stretch', md: 'center' },
            p: { xs: '32px 16px', md: '40px 32px' },
          }}
        >
          <Box sx={{ width: '100%', maxWidth: 440, mx: 'auto' }}>
            <Typography variant="h1">{title}</Typography>
            {lead && <Lead>{lead}</Lead>}
            <Box sx={{ mt: 6 }}>{children}</Box>
          </Box>
        </Box>
      </Box>
    </Box>
  );
};
