import { styled } from '@mui/material';

const Threes = styled('b')({ whiteSpace: 'nowrap', '& span + span': { marginLeft: '0.25em' } });

/** In threes, to read aloud; one number for whoever copies it. */
export const Digits = ({ id }: { readonly id: string }) => (
  <Threes className="num">
    <span>{id.slice(0, 3)}</span>
    <span>{id.slice(3, 6)}</span>
    <span>{id.slice(6)}</span>
  </Threes>
);
