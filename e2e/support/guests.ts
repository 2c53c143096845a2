import { randomBytes } from 'node:crypto';
import type { Session } from '../../shared/contract/index.ts';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import type { Installation } from './installation.ts';
import { inboxOf, type Mail } from './mails.ts';

/** Made by a browser, for the one answer that it wants. */
export const guestKey = (): string => randomBytes(32).toString('base64url');

const linkIn = ({ text }: Pick<Mail, 'text'>): string[] => /\/invitation#(\S+)/.exec(text)?.slice(1) ?? [];

/** Of the newest mail with a link to the project; `after`: how many came earlier and do not count. */
export const linkFor = (installation: Installation, address: string, projectId: string, after = 0): Promise<string> =>
  until(async () => {
    const mails = await inboxOf(installation);
    const links = mails.filter(({ to }) => to.includes(address)).flatMap(linkIn);
    const ofProject = links.filter((link) => link.startsWith(`${projectId}.`));
    return ofProject.length > after ? ofProject[0] : undefined;
  });

/** With a session limited to the project, by the link of its invitation. */
export const comeAsGuest = async (
  installation: Installation,
  client: ApiClient,
  address: string,
  projectId: string,
): Promise<void> => {
  const link = await linkFor(installation, address, projectId);
  const session = await client.call<Session>('POST', '/api/invitations/open', { link, key: guestKey() });
  client.token = session.token;
  client.accountId = session.accountId;
};
