import { styled } from '@mui/material/styles';

/** No wider than reads well. */
export const Narrow = styled('div')({ maxWidth: 860, margin: '0 auto' });
