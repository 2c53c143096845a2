const patterns: readonly (readonly [RegExp, string])[] = [
  [/\b([a-z][\w+.-]*):\/\/[^\s"'<>),;]+/gi, '$1://(host)'],
  [/[^\s<>"'(),;]+@[^\s<>"'(),;]+/g, '(address)'],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, '(ip)'],
  [
    /(?<![\w:])(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}\b|(?<![\w:])(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4})*)?::(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4})*)?/gi,
    '(ip)',
  ],
  [/(?<![\w)/])\/(?!api\/)[^\s"'<>),;/]+(?:\/[^\s"'<>),;/]*)*/g, '(path)'],
  [/\b[a-z]:\\[^\s"'<>),;]+/gi, '(path)'],
  [/\b(?:[\w-]+\.)+[a-z]{2,}\b/gi, '(host)'],
  [/(?<![\w+/-])[\w+/-]{24,}={0,2}/g, '(token)'],
];

/** Without addresses, hosts, paths and keys, for whoever may not know them. What people wrote does not belong into it at all. */
export const masked = (text: string): string =>
  patterns.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text);
