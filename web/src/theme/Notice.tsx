import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';

/** Something to know before reading on. */
export const Notice = styled(Alert)(({ theme: { spacing } }) => ({ marginBottom: spacing(4) }));
