import type { TextareaHTMLAttributes } from 'react';

/**
 * What makes a text field one of so many lines, which grows with its text up to so many. The browser does that: MUI's
 * own such fields measure themselves, and a whole page is laid out three times for it before it is first seen.
 */
export const growing = (
  least: number,
  most?: number,
  attributes: TextareaHTMLAttributes<HTMLTextAreaElement> = {},
) => ({
  multiline: true as const,
  slotProps: {
    input: { inputComponent: 'textarea' as const },
    htmlInput: {
      ...attributes,
      rows: least,
      style: {
        ...attributes.style,
        fieldSizing: 'content' as const,
        minHeight: `${least}lh`,
        ...(most && { maxHeight: `${most}lh` }),
      },
    },
  },
});
