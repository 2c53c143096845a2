import { styled } from '@mui/material/styles';
import { SmallPanel } from '../../theme/Panel.tsx';

/** Around what is asked of one item. */
export const FieldSet = styled(SmallPanel)({ margin: 0, minWidth: 0 }) as typeof SmallPanel;
