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

/** As a browser says it; what is no zone counts as nothing said. */
export const timeZoneOf = (said: string | readonly string[] | undefined): string | null => {
  if (typeof said !== 'string' || !/^[A-Za-z][\w+/-]{1,63}$/.test(said)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: said }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
};

/** `Firefox on Linux`: enough for people to recognise their own sessions. */
export const deviceName = (userAgent = ''): string => {
  const browser = find(browsers, userAgent);
  const system = find(systems, userAgent);
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Unknown device');
};
