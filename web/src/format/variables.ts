import type { SettingName } from '@dossier/shared/contract';

/** Which variable says a setting where it is given. A logo is said by none. */
export const variableOf: Readonly<Record<Exclude<SettingName, 'logo'>, string>> = {
  name: 'BRAND_NAME',
  colour: 'BRAND_COLOUR',
  senderName: 'MAIL_FROM',
  imprint: 'IMPRINT_URL',
  privacy: 'PRIVACY_URL',
  billing: 'BILLING',
  hosts: 'HOSTS',
  projects: 'HOST_PROJECTS',
  collaborators: 'HOST_COLLABORATORS',
  storage: 'HOST_STORAGE',
  fileSize: 'HOST_FILE_SIZE',
  retentionDays: 'HOST_RETENTION_DAYS',
  publicUrl: 'PUBLIC_URL',
};

export const saidBy = (setting: keyof typeof variableOf): string =>
  `The variable ${variableOf[setting]} says it. Change it there, and restart.`;
