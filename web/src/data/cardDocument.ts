import { cardScreens } from '@dossier/shared/contract';
import { filesKept } from './drafts/files.ts';

const screens: readonly string[] = Object.values(cardScreens);
const loadedAt = location.pathname;

/** Whether this document lets the card provider's script in, as those of card forms do. */
export const isCardDocument = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="card-form"]')?.content === 'open';

/** As the router reads addresses: whatever case, with or without a slash at the end. */
export const isCardScreen = (pathname: string): boolean => screens.includes(pathname.toLowerCase().replace(/\/+$/, ''));

/** Loads the card form as a document of its own; false if this is that document already. */
export const loadCardDocument = (screen: string): boolean => {
  if (loadedAt === screen) return false;
  const address = `${screen}${location.search}`;
  void filesKept().finally(() => location.replace(address));
  return true;
};

const noticeKey = 'dossier-notice';
/** Shown by the document that is loaded next in this tab. */
export const keepNotice = (text: string): void => sessionStorage.setItem(noticeKey, text);
export const takeNotice = (): string | null => {
  const text = sessionStorage.getItem(noticeKey);
  sessionStorage.removeItem(noticeKey);
  return text;
};
