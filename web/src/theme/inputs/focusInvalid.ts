/** To the first field below that is marked as wrong, once the marks are there. */
export const focusInvalid = (fields: Element | null): void => {
  requestAnimationFrame(() => fields?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
};
