/** Whether plans are sold here; the server wrote into the page that they are not. */
export const hasShop = (): boolean =>
  typeof document === 'undefined' ||
  document.querySelector<HTMLMetaElement>('meta[name="billing"]')?.content !== 'none';
