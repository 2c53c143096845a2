import { randomUUID } from 'node:crypto';
import { promises as fs } from 'node:fs';
import { join } from 'node:path';
import { writeDurably } from '@dossier/shared/basics/durable-file';
import { reasonOf } from '@dossier/shared/basics/errors';
import { type DoctorFinding, type doctorChecks, formatSize, fullDisk } from '@dossier/shared/contract';
import { volumeOf } from '@dossier/shared/file-store';
import type { Mailer } from '@dossier/shared/mailer';
import type { Previews } from '@dossier/shared/preview';
import { type Environment, namedFiles } from '@dossier/shared/process/environment';
import { isHere, servesThisMachine } from '@dossier/shared/process/test-engines';
import { isolatesPreviews } from '@dossier/shared/profiles/previews';
import { seenOf, statusIn } from '../backup/status.ts';
import { filesystemOf } from './disk.ts';
import { type Prober, type Reached, sizes, type Unreached } from './probe.ts';

/** What a look begins with. */
export type Around = {
  readonly environment: Environment;
  /** Where it is reached: `PUBLIC_URL`, or where it listens. */
  readonly publicUrl: string;
  /** Where a browser found it. */
  readonly seenAt: string | undefined;
  readonly mailTo: string | undefined;
  readonly now: number;
  readonly mailer: Pick<Mailer, 'check' | 'send'>;
  /** Undefined where nothing makes them. */
  readonly previews: Pick<Previews, 'convert'> | undefined;
  /** Why the clock is not believed. */
  readonly clockFault: () => Promise<string | undefined>;
  readonly live: () => Promise<Reached | Unreached>;
  readonly upload: Prober['upload'];
};
type Said = Pick<DoctorFinding, 'state' | 'says'>;
type Examine = (around: Around) => Promise<Said>;

const good = (says: string): Said => ({ state: 'good', says });
const watch = (says: string): Said => ({ state: 'watch', says });
const bad = (says: string): Said => ({ state: 'bad', says });
const unknown = (says: string): Said => ({ state: 'unknown', says });
const unreached = unknown('Not examined, as the public address was not reached.');

/** Ways of one's own to an installation (a tunnel, the machine itself) say nothing about how others see it. */
const seenByOthers = ({ seenAt }: Around): string | undefined => {
  if (seenAt === undefined) return undefined;
  const { origin, hostname } = new URL(seenAt);
  return isHere(hostname) ? undefined : origin;
};

const address: Examine = async (around) => {
  const { environment, publicUrl, live } = around;
  const { origin, protocol, hostname, pathname } = new URL(publicUrl);
  const seen = seenByOthers(around);
  if (seen !== undefined && seen !== origin)
    return bad(
      `Browsers see ${seen}, but ${environment.PUBLIC_URL === undefined ? 'PUBLIC_URL is not set' : `PUBLIC_URL is ${origin}`}: links in emails lead to the wrong place, and cookies may be refused. Set PUBLIC_URL=${seen}.`,
    );
  const isForOthers = !servesThisMachine(environment);
  if (isForOthers && environment.PUBLIC_URL === undefined)
    return bad(
      `PUBLIC_URL is not set, and others reach this installation: links in emails lead to ${origin}. Set it to the address that people type.`,
    );
  if (pathname !== '/')
    return bad(`PUBLIC_URL has a path (${pathname}), and nothing answers below one: end it with the host.`);
  if (protocol === 'http:' && !isHere(hostname))
    return bad(
      `${origin} is not encrypted: passwords and documents can be read on the way. Put a proxy with a certificate in front, and set PUBLIC_URL to its https address.`,
    );
  const reached = await live();
  if ('fault' in reached)
    return reached.isTaken
      ? bad(
          `${origin} does not lead here: ${reached.fault}. Mend the proxy, or set PUBLIC_URL to the address that people type.`,
        )
      : watch(
          `${origin}: ${reached.fault}. See that Dossier runs. If others reach it, let this machine reach it by the same name, too, so that it can be examined; if not, mend the name or the proxy.`,
        );
  return good(`${origin} leads here.`);
};

const proxies: Examine = async ({ environment: { TRUST_PROXY: trusted }, live }) => {
  const reached = await live();
  if ('fault' in reached) return unreached;
  const { forwarded, isProxied } = reached.seen;
  const stand = (count: number) => (count === 1 ? '1 proxy stands' : `${count || 'No'} proxies stand`);
  if (isProxied && forwarded === 0)
    return bad(
      'A proxy stands in front and does not say for whom it asks, so all share the limits of one client: let it send X-Forwarded-For.',
    );
  if (forwarded > trusted)
    return bad(
      `${stand(forwarded)} in front, and TRUST_PROXY=${trusted}: all behind them share the limits of one client. Set TRUST_PROXY=${forwarded}.`,
    );
  if (forwarded < trusted)
    return bad(
      `${stand(forwarded)} in front, and TRUST_PROXY=${trusted}: whoever asks may choose the address that limits count. Set TRUST_PROXY=${forwarded}, or let each proxy append to X-Forwarded-For.`,
    );
  return good(trusted === 0 ? 'Nothing stands in front.' : `${stand(trusted)} in front, as TRUST_PROXY says.`);
};

const live: Examine = async (around) => {
  const reached = await around.live();
  if ('fault' in reached) return unreached;
  return reached.isBuffered
    ? bad(
        'A proxy keeps live updates back until they end, so pages do not follow by themselves: turn its buffering off for /api/live (nginx: proxy_buffering off).',
      )
    : good('Live updates come through at once.');
};

/** What to set where a proxy takes no more. */
const largerBodies = 'nginx: client_max_body_size 1g; Caddy: request_body; Apache: LimitRequestBody';

const upload: Examine = async (around) => {
  // One after the other: an upload would keep the live update waiting.
  if ('fault' in (await around.live())) return unreached;
  const file = await around.upload(sizes.file);
  if (file.ok) return good(`A file of ${formatSize(sizes.file)} arrived.`);
  const piece = await around.upload(sizes.piece);
  const why = file.status === 413 ? 'The proxy takes no body so large (413)' : file.fault;
  return piece.ok
    ? watch(
        `A file of ${formatSize(sizes.file)} did not arrive in one piece: ${why}. Browsers send pieces of ${formatSize(sizes.piece)}, which arrive; programs may not. Raise the limit of the proxy (${largerBodies}).`,
      )
    : bad(
        `Uploads do not arrive: a piece of ${formatSize(sizes.piece)} was tried. ${why}. Raise the limit of the proxy for /api/uploads (${largerBodies}).`,
      );
};

const clock: Examine = async ({ clockFault }) => {
  const fault = await clockFault();
  return fault === undefined
    ? good('The clock is right, as far as anybody can tell.')
    : bad(`${fault[0]?.toUpperCase()}${fault.slice(1)}: set it right (NTP), or confirm it by npm run clock.`);
};

const data: Examine = async ({ environment: { DATA_DIR } }) => {
  const { type } = await fs.statfs(DATA_DIR);
  const file = join(DATA_DIR, `doctor-${randomUUID()}`);
  try {
    writeDurably(file, 'written by doctor, and removed\n');
  } catch (error) {
    return bad(
      `Nothing can be written to ${DATA_DIR} (${reasonOf(error)}): give it to the user of Dossier, or make room.`,
    );
  } finally {
    await fs.rm(file, { force: true });
  }
  const disk = filesystemOf(type);
  if (disk.kind === 'network')
    return bad(
      `${DATA_DIR} lies on ${disk.name}: databases lose writes there. Move it to a disk of this machine, and only backups (BACKUP_TO) elsewhere.`,
    );
  if (disk.kind === 'passing')
    return watch(`${DATA_DIR} lies ${disk.name}, and goes with it: mount a volume or a disk for it.`);
  return good(`${DATA_DIR} lies on a disk of this machine, and can be written.`);
};

const room: Examine = async ({ environment: { DATA_DIR } }) => {
  const { bavail, bsize } = await fs.statfs(DATA_DIR);
  // As everywhere: what is free for others alone is not there for Dossier.
  const used = await volumeOf({ dir: DATA_DIR }).used();
  const says = `${formatSize(bavail * bsize)} are free, ${Math.round(used * 100)} % are in use`;
  if (used >= fullDisk.bad) return bad(`${says}: make room, or uploads are refused.`);
  return used >= fullDisk.watch ? watch(`${says}: make room soon.`) : good(`${says}.`);
};

const namedBy = 'Mail server on the page Settings, or SMTP_URL and MAIL_FROM';

const mail: Examine = async ({ environment: { SMTP_URL }, mailer, mailTo, now }) => {
  if (SMTP_URL === undefined)
    return watch(`Emails go to nobody, but to the test inbox: name a mail server (${namedBy}).`);
  try {
    await mailer.check();
    if (mailTo !== undefined)
      await mailer.send({
        id: `doctor-${now}`,
        to: { name: '', address: mailTo },
        subject: 'Dossier: a test email',
        text: 'Somebody who runs Dossier wanted to know whether its emails arrive. This one did.',
        html: '<p>Somebody who runs Dossier wanted to know whether its emails arrive. This one did.</p>',
      });
  } catch (error) {
    return bad(
      `The mail server does not take emails: ${reasonOf(error)}. Change what is wrong (${namedBy}); what waits is sent then.`,
    );
  }
  return good(
    mailTo === undefined
      ? 'The mail server answers and lets Dossier in.'
      : `A test email went to ${mailTo}: see whether it arrives, and not among junk.`,
  );
};

/** A letter that every LibreOffice opens. */
const letter = Buffer.from('{\\rtf1\\ansi Dossier}');

const previews: Examine = async ({ previews: made }) => {
  if (!made)
    return watch(
      'Office files have no previews here: install LibreOffice (Debian: libreoffice-writer-nogui libreoffice-calc-nogui libreoffice-impress-nogui), or set GOTENBERG_URL.',
    );
  try {
    const outcome = await made.convert(letter, '.doc');
    return 'pdf' in outcome
      ? good('Office files get previews.')
      : bad(
          `Office files get no previews: a letter could not be converted (${outcome.none}). Run soffice --version, or look at the log of Gotenberg.`,
        );
  } catch (error) {
    return bad(`Office files get no previews: ${reasonOf(error)}.`);
  }
};

const sandbox: Examine = async ({ environment, previews: made }) => {
  if (!made) return good('Nothing opens the files of strangers here.');
  if (environment.GOTENBERG_URL) return good('Files of strangers are opened by Gotenberg, elsewhere.');
  return (await isolatesPreviews(environment, namedFiles()))
    ? good('LibreOffice opens files of strangers without network and data.')
    : watch(
        'LibreOffice opens files of strangers with the network and the files of this user, as this system has no namespaces for it: use Gotenberg (GOTENBERG_URL) or allow them (sysctl kernel.unprivileged_userns_clone=1).',
      );
};

const backups: Examine = async ({ environment, now }) => {
  const { isOff, isOnSameDisk, lastGood, problems } = seenOf(environment, now);
  if (isOff) return watch('No backups are made by themselves (BACKUP_AT=off): see that others are.');
  if (problems[0]) return bad(`${problems[0]} Run npm run backup, which names what is wrong.`);
  if (lastGood === undefined)
    return watch('There is no backup yet: one is made in the coming night, or now by npm run backup.');
  if (statusIn(environment.DATA_DIR)?.noLongerEncrypted)
    return watch(
      'The last backup is not encrypted, and earlier ones are: set BACKUP_KEY to their key again, unless that is meant.',
    );
  return isOnSameDisk
    ? watch(`The last good backup is of ${lastGood}, but lies on the disk of the data: set BACKUP_TO.`)
    : good(`The last good backup is of ${lastGood}.`);
};

const examinations: Readonly<Record<(typeof doctorChecks)[number], Examine>> = {
  address,
  proxies,
  live,
  upload,
  clock,
  data,
  room,
  mail,
  previews,
  sandbox,
  backups,
};

/** Each by itself: what one cannot find out is no fault of the others. */
export const examine = (around: Around): Promise<DoctorFinding[]> =>
  Promise.all(
    (Object.keys(examinations) as DoctorFinding['name'][]).map(async (name) => ({
      name,
      ...(await examinations[name](around).catch((error: unknown) => unknown(`Not examined: ${reasonOf(error)}.`))),
    })),
  );
