import { styled } from '@mui/material';

/** No wider than reads well; it begins where all else begins. */
export const Narrow = styled('div')({ maxWidth: 860 });
