import { Alert, styled } from '@mui/material';

/** Something to know before reading on. */
export const Notice = styled(Alert)(({ theme: { spacing } }) => ({ marginBottom: spacing(4) }));
