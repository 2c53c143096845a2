import { describe, expect, it } from '@jest/globals';
import { type EventType, events } from './events/events.ts';
import { personalFields } from './events/personal.ts';
import { DAY } from './limits.ts';
import { webhookEvents, webhookKinds, webhookPauses, webhookUrl } from './webhooks.ts';

describe('what webhooks tell', () => {
  it('[BEY-26] is ids and states, nothing personal', () => {
    for (const [type, told] of Object.entries(webhookEvents)) {
      const { schema } = events[type as EventType];
      const personal = personalFields(schema).map(({ path }) => path[0]);
      const fields: readonly string[] = told?.fields ?? [];
      expect([type, fields.filter((field) => personal.includes(field))]).toEqual([type, []]);
      expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(['projectId', ...fields]));
    }
  });

  it('has one kind for each event', () => {
    expect(new Set(webhookKinds).size).toBe(webhookKinds.length);
  });

  it('[BEY-26] is tried for three days, with growing pauses', () => {
    expect([...webhookPauses].sort((a, b) => a - b)).toEqual(webhookPauses);
    const all = webhookPauses.reduce<number>((sum, pause) => sum + pause, 0);
    expect(all / DAY).toBeGreaterThanOrEqual(3);
    expect(all / DAY).toBeLessThan(3.5);
  });

  it('goes to addresses of the web, without a password in them', () => {
    for (const url of ['https://example.org/hook', 'http://localhost:8080', ' https://example.org '])
      expect([url, webhookUrl.safeParse(url).success]).toEqual([url, true]);
    for (const url of ['', 'example.org', 'ftp://example.org', 'file:///etc/passwd', 'https://a:b@example.org'])
      expect([url, webhookUrl.safeParse(url).success]).toEqual([url, false]);
  });
});
