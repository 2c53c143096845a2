import { lazyPart } from '../../theme/states/lazily.ts';

/** Its rules come with the schemas, which only whoever opens it needs to load. */
export const MailingDialog = lazyPart(() => import('./MailingDialog.tsx'));
