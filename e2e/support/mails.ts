import { until } from '../../shared/testing/until.ts';
import type { MailDocument } from '../../shared/views/index.ts';
import type { Standalone } from '../../standalone/compose.ts';

export type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly time: string };

/** All mails so far, the newest first. */
export const inboxOf = async ({ url }: Pick<Standalone, 'url'>): Promise<Mail[]> =>
  (await (await fetch(`${url}/dev/inbox.json`)).json()) as Mail[];

/**
 * Waits for the newest mail to an address whose subject matches.
 * @param after how many such mails came earlier and do not count
 */
export const mailTo = (installation: Standalone, address: string, subject: RegExp, after = 0): Promise<Mail> =>
  until(async () => {
    const mails = await inboxOf(installation);
    const sent = mails.filter((mail) => mail.to.includes(address) && subject.test(mail.subject));
    return sent.length > after ? sent[0] : undefined;
  });

/** The six digits of the newest code mailed to an address; `after` as above. */
export const otpFor = async (installation: Standalone, address: string, after = 0): Promise<string> =>
  /\b(?:\d{6}|\d{10})\b/.exec((await mailTo(installation, address, /code/i, after)).text)?.[0] ?? '';

export const wrongOtp = (otp: string): string => (otp === '000000' ? '000001' : '000000');

/** All that is to go at once has gone: what is left waits for a digest. */
export const areMailsOut = async ({ engines: { readStore } }: Pick<Standalone, 'engines'>): Promise<boolean> => {
  const waiting = await readStore.find<MailDocument>('mails', { where: { status: 'queued' } });
  return waiting.every((document) => document.deferredUntil !== null);
};

/** Views and reactions have caught up, and all mails are out: nothing happens by itself any more, but at its time. */
export const isQuiet = async (installation: Pick<Standalone, 'engines'>): Promise<boolean> => {
  const { eventStore, readStore, jobs } = installation.engines;
  const head = await eventStore.head();
  const seen = [(await readStore.checkpoint('projections', 0))?.position, (await jobs.mark('workers-0'))?.offset];
  const isOut = await areMailsOut(installation);
  return isOut && seen.every((position) => position === head) && (await eventStore.head()) === head;
};
