import { expect, it } from '@jest/globals';
import { getJson, sendCommand } from './api.ts';

it('reads what a refused command has collided with', async () => {
  const collided = JSON.stringify({ code: 'CHANGED_MEANWHILE', consistency: 'newer' });
  const waitedFor: (string | null)[] = [];
  globalThis.fetch = async (_path, init) => {
    waitedFor.push(new Headers(init?.headers).get('X-Consistency'));
    return waitedFor.length === 1 ? new Response(collided, { status: 409 }) : new Response('[]');
  };
  await expect(sendCommand('RestoreProject', { projectId: '123456789' })).rejects.toThrow();
  await getJson('/api/projects');
  expect(waitedFor[0] ?? '').not.toContain('newer');
  expect(waitedFor[1]).toContain('newer');
});
