const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];
const find = (table: typeof browsers, agent: string) => table.find(([pattern]) => pattern.test(agent))?.[1];

/** `Firefox on Linux`: enough for people to recognise their own sessions. */
export const deviceName = (userAgent = ''): string => {
  const browser = find(browsers, userAgent);
  const system = find(systems, userAgent);
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Unknown device');
};
