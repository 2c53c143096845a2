import type { KeyboardEvent, SubmitEvent } from 'react';

/** Of a form that no schema checks. To React, one in a dialog that was opened from it submits it, too. */
export const onSubmitted =
  (act: () => unknown) =>
  (event: SubmitEvent<Element>): void => {
    event.preventDefault();
    if (event.target === event.currentTarget) act();
  };

/** For a field that stands in no form. */
export const onEnter =
  (act: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    act();
  };
