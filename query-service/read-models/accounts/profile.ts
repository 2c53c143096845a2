import type { AccountDocument, Decrypted } from '@dossier/shared/views';

/** Of whom the views show no registration yet. */
export const noProfile: Omit<Decrypted<AccountDocument>, 'id'> = {
  firstName: '',
  lastName: '',
  designation: '',
  organization: '',
  address1: '',
  address2: '',
  city: '',
  postcode: '',
  country: '',
  invoiceAddress: 'yes',
  pictureFileId: null,
  notifications: true,
};
