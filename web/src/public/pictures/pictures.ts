import collaboratorDark from './collaborator-dark.webp';
import collaboratorLight from './collaborator-light.webp';
import projectDark from './project-dark.webp';
import projectLight from './project-light.webp';
import projectPhoneDark from './project-phone-dark.webp';
import projectPhoneLight from './project-phone-light.webp';
import reviewDark from './review-dark.webp';
import reviewLight from './review-light.webp';

/** In CSS pixels, as `scripts/screenshots.mjs` takes them. */
const wide = { width: 1240, height: 780 };
const phone = { width: 360, height: 720 };

type Picture = typeof wide & { readonly light: string; readonly dark: string };

export const pictures: Readonly<
  Record<'project' | 'review' | 'collaborator', { readonly wide: Picture; readonly phone?: Picture }>
> = {
  project: {
    wide: { ...wide, light: projectLight, dark: projectDark },
    phone: { ...phone, light: projectPhoneLight, dark: projectPhoneDark },
  },
  review: { wide: { ...wide, light: reviewLight, dark: reviewDark } },
  collaborator: { wide: { ...phone, light: collaboratorLight, dark: collaboratorDark } },
};
