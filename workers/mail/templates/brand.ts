import { type InstallationSettings, logoPath } from '@dossier/shared/contract';

/** How this installation calls itself, and is painted, in mails. */
export type MailBrand = Pick<InstallationSettings, 'name' | 'colour' | 'imprint' | 'privacy'> & {
  /** The sender's name. */
  readonly from: string;
  /** Where it is. */
  readonly logo: string | null;
};

export const mailBrand = (
  { name, colour, imprint, privacy, senderName, logo }: InstallationSettings,
  publicUrl: string,
): MailBrand => ({
  name,
  colour,
  imprint,
  privacy,
  from: senderName ?? name,
  logo: logo && new URL(logoPath(logo), publicUrl).href,
});

/** Below each mail. */
export const linksOf = ({ imprint, privacy }: MailBrand) =>
  (
    [
      ['Imprint', imprint],
      ['Privacy Policy', privacy],
    ] as const
  ).flatMap(([label, url]) => (url === null ? [] : [[label, url] as const]));
