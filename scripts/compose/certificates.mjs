// Certificates by which the engines of a compose installation show who they are, and the authority behind them.
import 'reflect-metadata';
import { randomBytes, X509Certificate } from 'node:crypto';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

const day = 24 * 60 * 60 * 1_000;
const lifetime = 730 * day;
/** Milliseconds before the end from which on a start makes new ones. */
const early = 90 * day;

/** EventStoreDB takes RSA keys alone. */
const algorithm = {
  ...{ name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
  ...{ publicExponent: new Uint8Array([1, 0, 1]), modulusLength: 3072 },
};

/** A positive number of twenty bytes at most. */
const serialNumber = () => `01${randomBytes(15).toString('hex')}`;

const makeAuthority = async (from) => {
  const keys = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
  const number = serialNumber();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: number,
    // One after the other may be trusted at once.
    name: `CN=Engines of Dossier ${number.slice(-8)}`,
    notBefore: from,
    notAfter: new Date(from.getTime() + lifetime),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { keys, certificate };
};

/** For the host `name` of the compose network, and for whoever asks within its container. */
const makeCertificate = async (authority, name) => {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.create({
    serialNumber: serialNumber(),
    subject: `CN=${name}`,
    issuer: authority.certificate.subject,
    notBefore: authority.certificate.notBefore,
    notAfter: authority.certificate.notAfter,
    signingAlgorithm: algorithm,
    signingKey: authority.keys.privateKey,
    publicKey: keys.publicKey,
    extensions: [
      new BasicConstraintsExtension(false),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature | KeyUsageFlags.keyEncipherment, true),
      // MongoDB and EventStoreDB show theirs to themselves, too.
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth, ExtendedKeyUsage.clientAuth]),
      new SubjectAlternativeNameExtension([
        { type: 'dns', value: name },
        { type: 'dns', value: 'localhost' },
        { type: 'ip', value: '127.0.0.1' },
      ]),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(authority.keys.publicKey),
    ],
  });
  const key = PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
  return { key: `${key}\n`, certificate: `${certificate.toString('pem')}\n` };
};

/**
 * One for each of the engines, and the authority that signed them all, in PEM. Its key is gone with
 * this process, so nobody can sign another one: new ones come with a new authority.
 */
export const makeCertificates = async (engines, from = new Date()) => {
  const authority = await makeAuthority(from);
  const made = await Promise.all(engines.map(async (name) => [name, await makeCertificate(authority, name)]));
  return { authority: `${authority.certificate.toString('pem')}\n`, certificates: Object.fromEntries(made) };
};

const endOf = (pem) => Date.parse(new X509Certificate(pem).validTo);

/** @param pem text with one certificate in it */
export const lastsOn = (pem, now = Date.now()) => endOf(pem) - now > early;

/** Those of a text that have not ended. */
export const stillValid = (pem) =>
  (pem.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----\n/g) ?? []).filter(
    (one) => endOf(one) > Date.now(),
  );
