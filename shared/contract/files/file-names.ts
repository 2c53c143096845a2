/** How files in an archive are named, without their type: `{document} v{version}` (BEY-24). */
const parts = ['collaborator', 'document', 'version', 'date', 'file'] as const;

export const longestNames = 100;
export const namePlaceholders = parts.map((part) => `{${part}}`).join(', ');
export const namesPattern = new RegExp(`^(?:[^{}]|\\{(?:${parts.join('|')})\\})*$`);
export const namesRule = `Braces are only for ${namePlaceholders}.`;

export const filledName = (template: string, values: Readonly<Record<(typeof parts)[number], string>>): string =>
  template.replace(/\{(\w+)\}/g, (_all, part: (typeof parts)[number]) => values[part]);

/** Unless others are wanted: what the folder does not say, and the file's own name. */
export const usualNames = ({ which, by }: { readonly which: string; readonly by: string }): string =>
  `{${by === 'collaborator' ? 'document' : 'collaborator'}}${which === 'all' ? ' v{version}' : ''} - {file}`;
