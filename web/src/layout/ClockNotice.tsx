import { useClockSkew } from '../data/clock.ts';
import { clockWarning } from '../reads/clock.ts';
import { Notice } from '../theme/layout.tsx';

/** Whether this device's clock is wrong: what it says of due dates would be wrong, too (BEY-23). */
export const ClockNotice = () => {
  const warning = clockWarning(useClockSkew());
  return warning && <Notice severity="warning">{warning}</Notice>;
};
