import type { Brand } from '@dossier/shared/contract';

type Shown = Omit<Brand, 'colour'>;

const own: Shown = { name: 'Dossier', logo: null, imprint: null, privacy: null };

/** What this installation is called and shows; the server wrote into the page what differs. Its colour is in the styles already. */
export const brand = (): Shown => {
  const said =
    typeof document === 'undefined'
      ? undefined
      : document.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content;
  return said ? (JSON.parse(said) as Shown) : own;
};

/** Of a browser's tab. */
export const titleOf = (title: string): string => `${title} - ${brand().name}`;
