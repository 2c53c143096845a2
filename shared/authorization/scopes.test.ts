import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { type CommandName, commands, type Scope, scopeNames } from '../contract/index.ts';
import type { Caller } from './caller.ts';
import { resourceRules, scopesOfCommand } from './rules.ts';
import { refuseLimited } from './scopes.ts';

const withToken = (...scopes: Scope[]): Caller => ({ kind: 'person', personId: 'ann', sessionId: 'token', scopes });

describe('the scopes of API tokens', () => {
  it('[BEY-27] never reach account, card and plan', () => {
    const account: CommandName[] = ['UpdateProfile', 'CloseAccount', 'StartSubscription', 'ChangeCard'];
    for (const name of [...account, 'CancelSubscription'])
      expect(refuseLimited(withToken(...scopeNames), scopesOfCommand(name))).toEqual({ code: 'SESSION_REQUIRED' });
    expect(refuseLimited(withToken(...scopeNames), resourceRules.invoices.scopes)).toEqual({
      code: 'SESSION_REQUIRED',
    });
  });

  it('are described with every command that hands something in', () => {
    const rows = readFileSync('docs/api.md', 'utf8').match(/^\| `documents:submit` \|.*$/gm) ?? [];
    const handsIn = (Object.keys(commands) as CommandName[]).filter((name) => {
      const scopes = scopesOfCommand(name);
      // What no token sends is refused elsewhere.
      return scopes.includes('documents:submit') && !scopes.includes('projects:read');
    });
    expect(rows.map((row) => [...row.matchAll(/`([A-Z]\w+)`/g)].map(([, name]) => name).sort())).toEqual([
      handsIn.sort(),
    ]);
  });

  it('refuse by the name of what is missing, and sessions nothing', () => {
    expect(refuseLimited(withToken('projects:read'), scopesOfCommand('JoinProject'))).toEqual({
      code: 'SCOPE_REQUIRED',
      title: 'This API token lacks the scope projects:write or documents:submit.',
    });
    expect(refuseLimited(withToken('documents:submit'), scopesOfCommand('JoinProject'))).toBeUndefined();
    const session: Caller = { kind: 'person', personId: 'ann', sessionId: 'session' };
    for (const caller of [session, { kind: 'visitor' }, { kind: 'system' }] as const)
      expect(refuseLimited(caller, [])).toBeUndefined();
  });

  it('leave commands of workers and unknown ones to be answered as unknown', () => {
    for (const name of ['Notify', 'NoSuchCommand', 'constructor'])
      expect(refuseLimited(withToken('files:read'), scopesOfCommand(name))).toBeUndefined();
  });
});
