// Where a new command and its event have to be named, in the order of CONTRIBUTING.md: beside a command and an event that are there already.

/** What does not compile until somebody has thought of it. */
const gap = 'fillIn';
const doc = '(?:^ *\\/\\*\\*.*\\*\\/\\n)?';

/**
 * `in`: files, or folders of which one file has it; `before`: what the row comes before; `optional`: not everything stands there.
 * @param names `command`, `event`, and those they are put `beside`
 */
const placesOf = ({ command, event, beside }) => [
  {
    in: ['shared/contract/commands/commands.ts', 'shared/contract/teams.ts'],
    before: `${doc}^  ${beside.command}: `,
    row: `  ${command}: z.strictObject(${gap}),\n`,
  },
  {
    in: ['shared/authorization/rules.ts'],
    before: `${doc}^  ${beside.command}: `,
    row: `  ${command}: { ...${gap}, scopes: ${gap} },\n`,
  },
  {
    in: ['shared/contract/events/events.ts'],
    before: `${doc}^  ${beside.event}: `,
    row: `  ${event}: v1(${gap}, ${gap}),\n`,
  },
  {
    in: ['command-service/domain/', 'shared/contract/recorded-team.ts'],
    before: `(?=\\b${beside.event}: )(?<=(?:(?:evolve|changed)By<|^const changes: )[^]*)`,
    row: `${event}: ${gap},\n  `,
  },
  {
    in: ['command-service/domain/'],
    before: `${doc}^  ${beside.command}: (?<=(?:decisions<|= of[A-Z]\\w+\\()[^]*)`,
    row: `  ${command}: ${gap},\n`,
  },
  {
    in: ['command-service/domain/testing/arbitraries.ts'],
    before: `^ +${beside.command}: `,
    row: `    ${command}: ${gap},\n`,
    optional: true,
  },
  {
    in: ['command-service/handling/commands/'],
    before: `(?=${beside.command}: )(?<=[{,]\\s*)`,
    row: `${command}: {},\n`,
  },
  {
    in: ['command-service/testing/payloads.ts'],
    before: `^  ${beside.command}: `,
    row: `  ${command}: () => ${gap},\n`,
  },
  { in: ['query-service/read-models/changes.test.ts'], before: `^  ${beside.event}: `, row: `  ${event}: ${gap},\n` },
  {
    in: ['query-service/read-models/'],
    before: `^    ${beside.event}: `,
    row: `    ${event}: ${gap},\n`,
    optional: true,
  },
  {
    in: ['shared/contract/reads/history-kinds.ts'],
    before: `^  ${beside.event}: `,
    row: `  ${event}: ${gap},\n`,
    optional: true,
  },
  {
    in: ['query-service/read-models/history/sentences.ts'],
    before: `^  ${beside.event}: `,
    row: `  ${event}: () => ${gap},\n`,
    optional: true,
  },
];

/** `files`: paths of the repository with their texts. @returns the files that change, with their new texts */
export const written = (files, names) => {
  const texts = new Map();
  for (const { in: wanted, before, row, optional } of placesOf(names)) {
    const pattern = new RegExp(before, 'm');
    const path = Object.keys(files).find(
      (one) =>
        wanted.some((place) => (place.endsWith('/') ? one.startsWith(place) && !/test/.test(one) : one === place)) &&
        pattern.test(files[one]),
    );
    if (path)
      texts.set(
        path,
        (texts.get(path) ?? files[path]).replace(pattern, (found) => row + found),
      );
    else if (!optional) throw new Error(`Nothing in ${wanted.join(' or ')} is like ${before}.`);
  }
  return texts;
};
