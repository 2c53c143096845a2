import type { VerificationLine } from '@dossier/shared/contract';
import { expect, it } from '@jest/globals';
import { openTestCall } from '../testing/call.ts';
import { projectId } from '../testing/events.ts';
import { filesOf } from '../testing/files.ts';

const call = openTestCall();

it('[BEY-04] what is verified is all that the time line shows, mails as well', async () => {
  const { host } = call.cast;
  const { bytes } = await filesOf(call.app).call(`/api/projects/${projectId}/verification`, { as: host });
  const [last = ''] = bytes.toString().trimEnd().split('\n').slice(-1);
  const entries = await host.list<{ kind: string }>('history', { projectId });
  expect(entries.map(({ kind }) => kind)).toContain('MailQueued');
  expect(JSON.parse(last) as VerificationLine).toMatchObject({ done: true, ok: true, events: entries.length });
});
