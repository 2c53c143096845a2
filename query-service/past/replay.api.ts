import { createCodec } from '@dossier/shared/history';
import { describe, expect, it } from '@jest/globals';
import { openTestCall } from '../testing/call.ts';
import { created, defined, type Given, given, invited, projectId } from '../testing/events.ts';
import { anyHistory, ofProject, once } from '../testing/histories.ts';
import { replay } from './replay.ts';

const id = '530000000';
const lists = ['documents', 'submissions', 'collaborators', 'comments', 'bundles'] as const;
type Shown = Record<(typeof lists)[number], { id: string }[]> & { position: number; moment: string; project: object };

describe('npm run replay', () => {
  const call = openTestCall();
  const run = async (...words: string[]) => {
    const { eventStore, directory } = call.app;
    const copy = () => Promise.reject(new Error('nothing is copied here'));
    const options = { eventStore, directory, codec: createCodec(directory), clock: Date.now, copy };
    return replay(options, words) as Promise<Shown>;
  };
  const answered = async (path: string) => {
    const headers = { Authorization: `Bearer ${call.cast.host.token}` };
    return (await fetch(call.app.url + path, { headers })).text();
  };

  it('prints byte by byte what the app answers, at every event of any history', async () => {
    const { host, ann, bob } = call.cast;
    const people = [ann.personId, bob.personId];
    const before = await call.app.eventStore.head();
    await once(anyHistory(id, { host: host.personId, people, length: 30 }), async (facts) => {
      await call.app.happen(...facts);
      const stored = await call.app.eventStore.readAll(before, 1_000);
      expect(stored).toHaveLength(facts.length);
      for (const { position, time, key, stream } of stored) {
        const shown = await run('--project', id, '--at', String(position));
        if (key === id && !stream.startsWith('mail-')) expect(shown).toMatchObject({ position, moment: time });
        expect(await answered(`/api/projects/${id}?position=${position}`)).toBe(JSON.stringify(shown.project));
        const filter = encodeURIComponent(JSON.stringify({ projectId: id }));
        for (const name of lists)
          expect(await answered(`/api/${name}?filter=${filter}&asOf=${time}`)).toBe(JSON.stringify(shown[name]));
      }
    });
  }, 60_000);

  it('says what changed between two moments', async () => {
    const other = '540000000';
    const { host, ann } = call.cast;
    const at = (fact: Given, minute: number): Given => ({
      ...ofProject(other, fact),
      at: `2026-01-09T10:0${minute}:00.000Z`,
    });
    await call.app.happen(
      at(created({ host: host.personId }), 0),
      at(defined('a'), 1),
      at(invited(ann.personId), 2),
      at(given('ProjectActivated', { projectId }), 3),
    );
    const between = ['2026-01-09T10:01:30Z', '2026-01-09T10:03:00Z'];
    expect(await run('--project', other, '--diff', ...between)).toMatchObject({
      from: { moment: '2026-01-09T10:01:30.000Z' },
      to: { moment: '2026-01-09T10:03:00.000Z' },
      project: { status: ['draft', 'active'], invitedCount: [0, 1] },
      documents: { added: [], removed: [], changed: [] },
      collaborators: { added: [{ personId: ann.personId }], removed: [], changed: [] },
    });
  });

  it('refuses in words what it does not understand', async () => {
    const refused = (words: readonly string[], message: RegExp) => expect(run(...words)).rejects.toThrow(message);
    await refused([], /--project 123456789/);
    await refused(['--project', id], /Write/);
    await refused(['--project', id, '--at', 'yesterday'], /Write a moment such as/);
    await refused(['--project', id, '--at', '99999999'], /Nothing has happened there yet/);
    await refused(['--project', id, '--diff', '5'], /Write one of/);
    await refused(['--all', '--at', '5'], /Write one of/);
    await refused(['--project', id, '--all', '--at', '5', '--to', 'there'], /Write one of/);
    await refused(['--project', '987654321', '--at', '5'], /did not exist yet/);
  });
});
