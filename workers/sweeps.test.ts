import { Readable } from 'node:stream';
import { derivedId } from '@dossier/shared/basics/ids';
import { DAY, MINUTE, streams } from '@dossier/shared/contract';
import { fileKey } from '@dossier/shared/file-store';
import type { Upload } from '@dossier/shared/upload-registry';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createReactor } from './reactor.ts';
import { processRemovals } from './removals.ts';
import { sweepMails, sweepPayments, sweepUploads } from './sweeps.ts';
import { eventually, openWorkbench, type Workbench } from './testing.ts';

const projectId = '123456789';

describe('what is left over', () => {
  let bench: Workbench;
  beforeEach(() => {
    bench = openWorkbench();
  });
  afterEach(() => bench.close());

  const upload = async (uploadId: string, over: Partial<Upload> = {}) => {
    const entry: Upload = {
      uploadId,
      owner: 'ann',
      purpose: 'document',
      projectId,
      documentId: 'd1',
      fileName: 'a.pdf',
      length: 5,
      offset: 0,
      state: 'uploading',
      begunAt: bench.clock(),
      expiresAt: bench.clock() + DAY,
      account: 'hanna',
      sha256: null,
      mediaType: null,
      lease: null,
      ...over,
    };
    await bench.uploads.begin(entry, 1_000);
    await bench.files.append(fileKey(entry.projectId, uploadId), 0, Readable.from([Buffer.from('bytes')]));
    return uploadId;
  };
  const complete = async (uploadId: string, key = fileKey(projectId, uploadId)) => {
    const { sha256 } = await bench.files.complete(key);
    await bench.uploads.complete(uploadId, { sha256, mediaType: 'application/pdf' });
    await bench.uploads.claim(uploadId, bench.clock());
    await bench.uploads.reference(uploadId);
  };
  const one = 'u'.repeat(22);
  const two = 'v'.repeat(22);
  const has = async (uploadId: string, ofProject: string | null = projectId) =>
    [await bench.uploads.get(uploadId), await bench.files.size(fileKey(ofProject, uploadId))].map(
      (found) => found !== undefined,
    );

  describe('of uploads', () => {
    it('goes with its bytes and its reservation when it expired, and stays before and when an event names it', async () => {
      await upload(one);
      await upload(two);
      await complete(two);
      await sweepUploads(bench.options);
      expect(await bench.uploads.used('hanna')).toBe(10);
      bench.pass(DAY + 1);
      await sweepUploads(bench.options);
      expect(await has(one)).toEqual([false, false]);
      expect(await has(two)).toEqual([true, true]);
      expect(await bench.uploads.used('hanna')).toBe(5);
    });

    it('[STATE-07] goes some minutes after its project was purged, however late that is noticed', async () => {
      await upload(one);
      await complete(one);
      const purged = await bench.record(streams.project(projectId), { type: 'ProjectPurged', data: { projectId } });
      bench.pass(30 * DAY);
      const reactor = createReactor(bench.options);
      await reactor.handle(purged);
      await reactor.handle(purged);
      const removals = processRemovals(bench.options);
      await eventually(async () => (await has(one)).every((found) => !found));
      await removals.stop();
    });

    it('does not go while downloads may still run', async () => {
      await upload(one);
      await complete(one);
      const purged = await bench.record(streams.project(projectId), { type: 'ProjectPurged', data: { projectId } });
      await createReactor(bench.options).handle(purged);
      const removals = processRemovals(bench.options);
      bench.pass(9 * MINUTE);
      await bench.jobs.enqueue('removal', { id: 'after', data: { projectId: 'another' } });
      expect(await has(one)).toEqual([true, true]);
      bench.pass(MINUTE);
      await eventually(async () => (await has(one)).every((found) => !found));
      await removals.stop();
    });
  });

  it('of a closed account is erased, and its picture removed', async () => {
    const { personId } = await bench.directory.personOf('ann@example.org');
    await upload(one, { owner: personId, purpose: 'picture', projectId: null, documentId: null });
    await upload(two, { owner: personId });
    const closed = await bench.record(streams.account(personId), { type: 'AccountClosed', data: { personId } });
    await createReactor(bench.options).handle(closed);
    const removals = processRemovals(bench.options);
    await eventually(async () => (await bench.directory.find(personId)) === undefined);
    expect(await has(one, null)).toEqual([false, false]);
    expect(await has(two)).toEqual([true, true]);
    await removals.stop();
  });

  describe('of payments', () => {
    let ann: string;
    beforeEach(async () => {
      ann = (await bench.directory.personOf('ann@example.org')).personId;
    });
    const request = async (paymentId: string, paymentMethodId: string) => {
      const card = { paymentMethodId, brand: 'visa', last4: '4242', expMonth: 1, expYear: 2040, billingName: 'Ann' };
      const chosen = { plan: 'personal', period: 'monthly', members: 1, amount: 100, tax: 0 } as const;
      await bench.record(streams.subscription(ann), {
        type: 'PaymentRequested',
        data: { personId: ann, paymentId, purpose: 'trial', ...chosen, ...card },
      });
    };
    const bill = async (id: string, status = 'open', paymentMethodId = 'pm_card_visa') => {
      await request(id, paymentMethodId);
      const date = new Date(bench.clock()).toISOString();
      const document = { id: ann, status: 'none', periodEnd: null, bills: [{ id, status, date, purpose: 'trial' }] };
      await bench.readStore.write([{ collection: 'subscriptions', id: ann, position: 1, document }]);
    };
    const charge = (paymentId: string, paymentMethodId: string) =>
      bench.payments.charge({
        idempotencyKey: paymentId,
        paymentId,
        personId: ann,
        amount: 100,
        paymentMethodId,
        description: 'Trial',
        offSession: false,
      });
    const swept = async () => {
      await sweepPayments(bench.options);
      return bench.client.take().map(({ name, commandId }) => ({ name, commandId }));
    };

    it('is recorded as paid when the gateway was', async () => {
      await bill('p1');
      await charge('p1', 'pm_card_visa');
      expect(await swept()).toEqual([]);
      bench.pass(10 * MINUTE + 1);
      expect(await swept()).toEqual([{ name: 'RecordPayment', commandId: derivedId('p1', 'paid') }]);
    });

    it('is recorded as failed when the gateway never heard of it', async () => {
      await bill('p1');
      bench.pass(10 * MINUTE + 1);
      expect(await swept()).toEqual([{ name: 'RecordPaymentFailure', commandId: derivedId('p1', 'declined') }]);
    });

    it('that waits for its payer records nothing, and is given up after a day', async () => {
      await bill('p1', 'open', 'pm_card_authenticationRequired');
      await charge('p1', 'pm_card_authenticationRequired');
      bench.pass(DAY - MINUTE);
      expect(await swept()).toEqual([]);
      bench.pass(2 * MINUTE);
      await sweepPayments(bench.options);
      expect(bench.client.take()).toMatchObject([
        { name: 'RecordPaymentFailure', payload: { reason: 'The payment was not confirmed in time.' } },
      ]);
    });

    it('is left alone when it came to its end', async () => {
      await bill('p1', 'paid');
      bench.pass(DAY);
      expect(await swept()).toEqual([]);
    });
  });

  it('of mails is given up after a week', async () => {
    const mail = (id: string, status: string, queuedAt: string) =>
      bench.readStore.write([{ collection: 'mails', id, position: 1, document: { id, projectId, status, queuedAt } }]);
    await mail('old', 'queued', '2026-02-22T09:59:59.000Z');
    await mail('new', 'queued', '2026-02-22T10:00:01.000Z');
    await mail('sent', 'sent', '2026-02-01T10:00:00.000Z');
    await sweepMails(bench.options);
    expect(bench.client.take()).toMatchObject([
      { name: 'RecordMailFailed', payload: { mailId: 'old', reason: 'It could not be sent within a week.' } },
    ]);
  });
});
