import { Box, Link } from '@mui/material';
import { brand } from '../format/brand.ts';
import { paths } from '../paths.ts';
import { isOffered } from '../reads/looking.ts';

export const AuthFooter = () => {
  const { imprint, privacy } = brand();
  return (
    <Box
      component="footer"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 5,
        mt: 10,
        pt: 4,
        borderTop: '1px solid var(--line)',
        fontSize: 13,
      }}
    >
      {isOffered(paths.home) && (
        <Link href="/#contact" color="textSecondary">
          Customer Support
        </Link>
      )}
      <Link href={paths.terms} color="textSecondary">
        Terms of Service
      </Link>
      {privacy && (
        <Link href={privacy} color="textSecondary">
          Privacy Policy
        </Link>
      )}
      {imprint && (
        <Link href={imprint} color="textSecondary">
          Imprint
        </Link>
      )}
    </Box>
  );
};
