import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { remember } from '../session.ts';
import { draftFiles, forgetDrafts, forgetDraftsOfOthers, keepDraft, keepDraftFiles, readDraft } from './store.ts';
import { tabId, tabsKnown } from './tab.ts';

const { locks } = navigator;
/** Which other tabs live. */
const living = async (...tabs: string[]) => {
  const held = tabs.map((tab) => ({ name: `dossier-tab ${tab}` }));
  Object.assign(navigator, { locks: { query: async () => ({ held }), request: async () => undefined } });
  window.dispatchEvent(new Event('focus'));
  await tabsKnown();
  await Promise.resolve();
};
const leave = (tab: string, typed: string, at: number, key = 'letter') =>
  localStorage.setItem(`dossier-draft:ann:${key} ${tab}`, JSON.stringify({ at, typed }));
const items = () =>
  Object.keys(localStorage)
    .filter((item) => item.startsWith('dossier-draft:'))
    .sort();

describe('drafts', () => {
  beforeEach(() => {
    forgetDrafts();
    remember('personID', 'ann');
  });
  afterEach(() => {
    forgetDrafts();
    Object.assign(navigator, { locks });
  });

  it('belong to a tab: what is typed in another one that lives is neither shown nor overwritten', async () => {
    await living('other');
    leave('other', 'Dear Bob', 1);
    expect(readDraft('letter')).toBeUndefined();
    keepDraft('letter', 'Dear Ann');
    expect(readDraft('letter')).toBe('Dear Ann');
    keepDraft('letter', undefined);
    expect(items()).toEqual(['dossier-draft:ann:letter other']);
  });

  it('of closed tabs are taken over, the newest first, each by one tab', async () => {
    await living('alive');
    leave('first', 'One', 1);
    leave('second', 'Two', 2);
    leave('alive', 'Three', 3);
    leave('second', 'Another form', 4, 'letter-2');
    expect(readDraft('letter')).toBe('Two');
    expect(items()).not.toContain('dossier-draft:ann:letter second');
    expect(items()).toContain(`dossier-draft:ann:letter ${tabId()}`);
    keepDraft('letter', undefined);
    expect(readDraft('letter')).toBe('One');
    keepDraft('letter', undefined);
    expect(readDraft('letter')).toBeUndefined();
    await living();
    expect(readDraft('letter')).toBe('Three');
  });

  it('are taken over from any tab where browsers do not tell which live, and what is damaged is no draft', () => {
    Object.assign(navigator, { locks: undefined });
    leave('other', 'Dear Bob', 1);
    expect(readDraft('letter')).toBe('Dear Bob');
    localStorage.setItem('dossier-draft:ann:card other', '{');
    expect(readDraft('card')).toBeUndefined();
  });

  it('keep the files of this tab, and are nothing for the next person', async () => {
    const file = new File(['a'], 'a.pdf');
    keepDraftFiles('letter', [file]);
    expect(await draftFiles('letter')).toEqual([file]);
    keepDraft('letter', 'Dear Ann');
    remember('personID', 'bob');
    expect(readDraft('letter')).toBeUndefined();
    forgetDraftsOfOthers();
    expect(items()).toEqual([]);
  });
});
