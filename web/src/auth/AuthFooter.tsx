import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { paths } from '../paths.ts';
import { isOffered } from '../reads/looking.ts';

export const AuthFooter = () => (
  <Box
    component="footer"
    sx={{ display: 'flex', gap: 5, mt: 10, pt: 4, borderTop: '1px solid var(--line)', fontSize: 13 }}
  >
    {isOffered(paths.home) && (
      <Link href="/#contact" color="textSecondary">
        Customer Support
      </Link>
    )}
    <Link href={paths.terms} color="textSecondary">
      Terms of Service
    </Link>
  </Box>
);
