import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';

export const DashedCircleIcon = (props: SvgIconProps) => (
  <SvgIcon {...props}>
    <circle cx="12" cy="12" r="8" fill="none" stroke="currentColor" strokeWidth="2.2" strokeDasharray="4 3.6" />
  </SvgIcon>
);
