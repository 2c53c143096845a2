import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { connect, type DetailedPeerCertificate } from 'node:tls';
import { every } from '../../async/every.ts';
import type { Clock } from '../../basics/clock.ts';
import { isoTime } from '../../basics/clock.ts';
import type { Logger } from '../../basics/log.ts';
import { DAY } from '../../contract/index.ts';
import type { Check, Gauged } from '../../http/operations.ts';
import type { Target } from './targets.ts';

type Certificate = { readonly from: number; readonly until: number };
type Known = Certificate & { readonly name: string };

const timeout = 5_000;

const lasting = ({ validFrom, validTo }: Pick<X509Certificate, 'validFrom' | 'validTo'>): Certificate => ({
  from: Date.parse(validFrom),
  until: Date.parse(validTo),
});
const firstToEnd = (certificates: readonly Certificate[]) =>
  certificates.reduce((first, one) => (one.until < first.until ? one : first));

/** Those that are shown, and the authorities by which this process believes them. */
const chainOf = (shown: DetailedPeerCertificate): Certificate[] => {
  const { valid_from: validFrom, valid_to: validTo, issuerCertificate: issuer } = shown;
  const own = lasting({ validFrom, validTo });
  return issuer && issuer.fingerprint256 !== shown.fingerprint256 ? [own, ...chainOf(issuer)] : [own];
};

/** Nothing is sent or believed: whether it is the right one is for the engine's client to say. */
const askedOf = ({ host, port, ca }: Exclude<Target, { own: string }>): Promise<Certificate> =>
  new Promise((resolve, reject) => {
    const servername = isIP(host) ? {} : { servername: host };
    const socket = connect({ host, port, rejectUnauthorized: false, ...servername, ...(ca && { ca }) }, () => {
      resolve(firstToEnd(chainOf(socket.getPeerCertificate(true))));
      socket.destroy();
    });
    socket.setTimeout(timeout, () => socket.destroy(new Error('no answer')));
    socket.on('error', reject);
  });

/** Its own is the first in its file. */
const certificateOf = async (target: Target): Promise<Certificate> =>
  'own' in target ? lasting(new X509Certificate(target.own)) : askedOf(target);

/** Some are made anew by themselves, late in a short life. */
const early = ({ from, until }: Certificate) => Math.min(30 * DAY, (until - from) / 6);
const late = (certificate: Certificate) => early(certificate) / 10;

/**
 * Looks once a day at the certificates of engines and gateway, whoever made them, as nothing else
 * tells before they have ended. What does not answer is for others to report.
 */
export const watchCertificates = (options: {
  /** As it is now: a mail server may be another one by the next look. */
  readonly targets: () => readonly Target[];
  readonly clock: Clock;
  readonly log: Logger;
}) => {
  const { targets, clock, log } = options;
  const known = new Map<string, Known>();
  const leftOf = ({ until }: Certificate) => until - clock();
  const lookAt = async (target: Target) => {
    const { name } = target;
    try {
      known.set(name, { name, ...(await certificateOf(target)) });
    } catch (err) {
      log.debug({ err, certificate: name }, 'a certificate was not seen');
    }
    const certificate = known.get(name);
    if (!certificate || leftOf(certificate) > early(certificate)) return;
    const until = isoTime(certificate.until);
    const level = leftOf(certificate) > late(certificate) ? 'warn' : 'error';
    const ending = leftOf(certificate) > 0 ? 'ends soon' : 'has ended';
    log[level](
      { certificate: name, until },
      `a certificate ${ending}: until it is renewed and in use, connections will fail`,
    );
  };
  const look = async () => {
    const all = targets();
    for (const name of known.keys()) if (!all.some((target) => target.name === name)) known.delete(name);
    for (const target of all) await lookAt(target);
  };
  const looking = every(DAY, look, { atOnce: true });
  const ending = (): Known[] => [...known.values()].filter((one) => leftOf(one) <= early(one));
  const check: Check = {
    name: 'certificates',
    warns: true,
    holds: async () => {
      const [first] = ending();
      if (first) throw new Error(`the certificate of ${first.name} ends`);
    },
  };
  const measure: Gauged = {
    name: 'dossier_certificate_seconds_left',
    help: 'Until a certificate of an engine or the gateway ends',
    labels: ['certificate'],
    read: async () =>
      [...known.values()].map((one) => ({ labels: { certificate: one.name }, value: leftOf(one) / 1_000 })),
  };
  return { check, measure, look, ending, stop: (): void => void looking.stop() };
};
