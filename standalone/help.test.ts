import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { asksForHelp, type CommandName, help, refuseWords, table, typed } from './help.ts';

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  scripts: Record<string, string>;
};
const names = Object.keys(table) as CommandName[];

describe('help', () => {
  it('names every command with what it does', () => {
    for (const name of names)
      expect(help('1.2.3')).toMatch(new RegExp(`^  ${name} +${table[name].does.slice(0, 20)}`, 'm'));
  });

  it('of one command shows the words that may follow it', () => {
    expect(help('1.2.3', 'jobs')).toContain('dossier jobs retry QUEUE [ID]');
    expect(help('1.2.3', 'verify')).toMatch(/^dossier verify$/m);
  });

  it('is asked for by a word of its own, never by a word that a command takes', () => {
    expect([['--help'], ['-h'], ['help', 'jobs'], ['jobs', '--help']].map(asksForHelp)).not.toContain(false);
    expect([['jobs', 'list'], ['erase-person', 'help'], []].map(asksForHelp)).not.toContain(true);
  });

  it('takes the words of any command as npm is given them, too', () => {
    expect(typed(['verify', '--', 'backup'])).toEqual(['verify', 'backup']);
    expect(typed(['erase-person', '--', '--'])).toEqual(['erase-person', '--']);
    expect(typed([])).toEqual(['start']);
  });

  it('passes over no words that a command cannot take', () => {
    expect(() => refuseWords('start', ['--port', '4000'])).toThrow('start takes no words, so not "--port 4000".');
    refuseWords('start', []);
    refuseWords('jobs', ['list']);
  });

  it('knows the commands that npm runs, and npm those of the help', () => {
    const started = Object.entries(scripts).filter(([, script]) => script.startsWith('node scripts/start.mjs'));
    expect(Object.fromEntries(started)).toEqual(
      Object.fromEntries(
        names.map((name) => [name, name === 'start' ? 'node scripts/start.mjs' : `node scripts/start.mjs ${name}`]),
      ),
    );
  });
});
