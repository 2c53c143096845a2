import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { written } from './places.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const paths = execFileSync('git', ['ls-files', 'shared/*.ts', 'command-service/*.ts', 'query-service/*.ts'], {
  cwd: root,
  encoding: 'utf8',
});
const files = Object.fromEntries(
  paths
    .split('\n')
    .filter(Boolean)
    .map((path) => [path, read(path)]),
);
const beside = (command: string, event: string): Map<string, string> =>
  written(files, { command: 'RenameThing', event: 'ThingRenamed', beside: { command, event } });

describe('npm run new', () => {
  it('names a command and its event in the places of CONTRIBUTING.md, in that order', () => {
    const recipe = /\*\*A new command and its event\.\*\*[\s\S]+?\n\n/.exec(read('CONTRIBUTING.md'))?.[0] ?? '';
    const steps = [...recipe.matchAll(/^(\d+)\. (?:`([^`]+)`)?/gm)];
    expect(steps.map(([, number]) => Number(number))).toEqual(Array.from({ length: 13 }, (_, index) => index + 1));
    const named = [...beside('SetRetention', 'RetentionSet').keys()];
    expect(steps.flatMap(([, , path]) => path ?? [])).toEqual(named);
  });

  it.each([
    ['WithdrawDocument', 'DocumentWithdrawn'],
    ['UpdateTeam', 'TeamUpdated'],
    ['ChangeCard', 'CardChanged'],
    ['SetMailPacing', 'MailPacingSet'],
    ['MarkNotificationRead', 'NotificationRead'],
    ['DeferMail', 'MailDeferred'],
    ['AddComment', 'CommentAdded'],
  ])('finds every place beside %s', (command, event) => {
    const texts = beside(command, event);
    expect(texts.size).toBeGreaterThan(6);
    for (const [path, text] of texts) expect([path, /RenameThing|ThingRenamed/.test(text)]).toEqual([path, true]);
  });

  it('says what it did not find', () => {
    expect(() => beside('NoSuchCommand', 'NoSuchEvent')).toThrow('shared/contract/commands/commands.ts');
  });
});
