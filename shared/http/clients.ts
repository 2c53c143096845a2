export const isLoopback = (address: string) => address === '::1' || address.startsWith('127.');

/** An IPv4 address, or the /64 network of an IPv6 one, which is what a household gets. */
export const clientOf = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail = ''] = plain.split('::', 2);
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const missing = plain.includes('::') ? 8 - groups(head).length - groups(tail).length : 0;
  const all = [...groups(head), ...Array<string>(Math.max(0, missing)).fill('0'), ...groups(tail)];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
};
