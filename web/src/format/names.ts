type Named = { readonly name: string; readonly email?: string | null | undefined };

/** The name, or the address of a person without one; empty when neither may be seen. */
export const displayName = ({ name, email }: Named): string => name || email || '';

/** More than 5 characters are cut to 5 and `...` (FMT-04); show the full name as tooltip. */
export const shortFileName = (name: string): string => {
  const letters = [...name];
  return letters.length > 5 ? `${letters.slice(0, 5).join('')}...` : name;
};

/** The one or two letters of an avatar. */
export const initials = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
};
