import type { HistoryRow } from '@dossier/shared/contract';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Someone } from '../../testing/app.ts';
import { openTestCall } from '../../testing/call.ts';
import { created, given, projectId } from '../../testing/events.ts';

const { host: _host, teamId: _team, ...settings } = created().data;

/** Rows of quoted cells, as our files have them. */
const cellsOf = (csv: string): string[][] =>
  csv
    .replace('\ufeff', '')
    .split('\r\n')
    .filter(Boolean)
    .map((line) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"')));

describe('the time line as a file', () => {
  const call = openTestCall();
  const exported = async (asker: Someone, format: string, filter: object = {}) => {
    const query = new URLSearchParams({ filter: JSON.stringify(filter) });
    const response = await fetch(`${call.app.url}/api/projects/${projectId}/history.${format}?${query}`, {
      headers: { Authorization: `Bearer ${asker.token}` },
    });
    return { status: response.status, text: await response.text(), type: response.headers.get('content-type') };
  };
  beforeAll(() =>
    call.app.happen(
      given('CommentAdded', {
        projectId,
        personId: call.cast.ann.personId,
        commentId: 'formula',
        text: '=HYPERLINK("https://evil.example")\n+1',
      }),
      given('ProjectUpdated', { ...settings, projectName: '@SUM(1)' }),
    ),
  );

  it('[BEY-03] holds the same entries as CSV, as JSON and as JSON Lines, with the filters of the page', async () => {
    const { host, ann } = call.cast;
    for (const [asker, filter] of [
      [host, {}],
      [host, { kind: ['DocumentUploaded', 'CommentAdded'] }],
      [host, { q: 'budget' }],
      [ann, {}],
    ] as const) {
      const rows = await asker.list<HistoryRow>('history', { projectId, ...filter });
      expect(rows.length).toBeGreaterThan(1);
      const [csv, json, jsonl] = [
        await exported(asker, 'csv', filter),
        await exported(asker, 'json', filter),
        await exported(asker, 'jsonl', filter),
      ];
      expect(JSON.parse(json.text)).toEqual(rows);
      expect(
        jsonl.text
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line)),
      ).toEqual(rows);
      const [header = [], ...lines] = cellsOf(csv.text);
      expect(lines.map((cells) => cells[header.indexOf('Id')])).toEqual(rows.map(({ id }) => id));
      expect(lines.map((cells) => cells[header.indexOf('What')])).toEqual(rows.map(({ text }) => text));
      expect([csv.type, json.type]).toEqual(['text/csv; charset=utf-8', 'application/json; charset=utf-8']);
    }
  });

  it('[BEY-03] has no cell that a spreadsheet would run', async () => {
    const { text } = await exported(call.cast.host, 'csv');
    expect(text).toContain('=HYPERLINK');
    for (const cell of cellsOf(text).flat()) expect(cell).not.toMatch(/^[=+\-@]/);
  });

  it('is not all of it, as it is now, for whoever asks for something else', async () => {
    const { token } = call.cast.host;
    for (const asked of ['asOf=2026-01-05T10:00:00Z', 'position=1', 'filters=%7B%7D', 'filter=%7B%7D&filter=%7B%7D']) {
      const url = `${call.app.url}/api/projects/${projectId}/history.csv?${asked}`;
      const { status } = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
      expect([asked, status]).toEqual([asked, 400]);
    }
  });

  it('is for members, each with their own part, and comes by a link that lasts a minute', async () => {
    const { host, stranger } = call.cast;
    expect((await exported(stranger, 'csv')).status).toBe(404);
    expect((await exported(host, 'csv', { before: 1 })).status).toBe(400);
    const wanted = { projectId, history: 'jsonl', filter: { q: 'budget' } };
    const asked = (asker: Someone) =>
      fetch(`${call.app.url}/api/downloads`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${asker.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(wanted),
      });
    expect((await asked(stranger)).status).toBe(404);
    const { url } = (await (await asked(host)).json()) as { url: string };
    const answer = await fetch(call.app.url + url);
    expect(await answer.text()).toBe((await exported(host, 'jsonl', { q: 'budget' })).text);
    expect((await fetch(call.app.url + url.replace('jsonl', 'csv'))).status).toBe(401);
  });
});
