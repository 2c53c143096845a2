/** Text with `code` and **strong** words. */
export const Words = ({ children }: { children: string }) =>
  children.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part, index) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: the parts of a text never move
    if (part.startsWith('`')) return <code key={index}>{part.slice(1, -1)}</code>;
    if (part.startsWith('**')) return <b key={index}>{part.slice(2, -2)}</b>;
    // biome-ignore-end lint/suspicious/noArrayIndexKey: see above
    return part;
  });
