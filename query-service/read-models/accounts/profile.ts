import { usualPacing } from '@dossier/shared/contract';
import type { AccountDocument, Decrypted } from '@dossier/shared/views';

type Profile = Omit<Decrypted<AccountDocument>, 'id'>;

/** What no registration asks for. */
export const notAskedYet = {
  address1: '',
  address2: '',
  city: '',
  postcode: '',
  country: '',
  invoiceAddress: 'yes',
  pictureFileId: null,
  notifications: true,
  mailPacing: usualPacing,
} as const satisfies Partial<Profile>;

/** Of whom the views show no registration yet. */
export const noProfile: Profile = { firstName: '', lastName: '', designation: '', organization: '', ...notAskedYet };
