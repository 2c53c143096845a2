import type { sealKeys } from '@dossier/shared/contract';
import type { Checked, KeyKnown, Verdict, VerifySignature, Words } from '@dossier/shared/contract/evidence';
import {
  checkReceipt,
  fingerprintOf,
  hexOf,
  packageWords,
  receiptInPdf,
  sha256,
} from '@dossier/shared/contract/evidence';
import { verifyAsync } from '@noble/ed25519';
import type { z } from 'zod';
import { checkChosen } from './packages.ts';
import { wordsFor } from './words.ts';

const bytes = (source: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(source);

/** By the browser itself, or by a library in browsers that do not know Ed25519. */
const verifySignature: VerifySignature = async (key, signature, text) => {
  try {
    const known = await crypto.subtle.importKey('raw', bytes(key), 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', known, bytes(signature), bytes(text));
  } catch {
    return verifyAsync(bytes(signature), bytes(text), bytes(key)).catch(() => false);
  }
};

const dark = matchMedia('(prefers-color-scheme: dark)');
const applyTheme = () => document.documentElement.setAttribute('data-theme', dark.matches ? 'dark' : 'light');
applyTheme();
dark.addEventListener('change', applyTheme);

const isSaved = !location.protocol.startsWith('http');
const element = <E extends HTMLElement>(id: string) => document.getElementById(id) as E;

const node = (name: string, ...children: readonly (Node | string)[]): HTMLElement => {
  const made = document.createElement(name);
  made.append(...children);
  return made;
};
const list = (title: string, items: readonly string[]): Node[] =>
  items.length === 0 ? [] : [node('h3', title), node('ul', ...items.map((item) => node('li', item)))];

const show = (state: string, { title, faults, facts, proved, open }: Words, ofOpen = 'Not proved') => {
  const result = element('result');
  result.className = state;
  result.replaceChildren(
    node('h2', title),
    ...list('What was found', faults),
    ...list('Proved', proved),
    ...list(ofOpen, open),
    ...(facts.length > 0
      ? [
          node('h3', 'It says'),
          node('dl', ...facts.flatMap(([label, value]) => [node('dt', label), node('dd', value)])),
        ]
      : []),
  );
};

/** Only the page of a server asks, and only for its public keys. */
const whoKnows = async (key: string): Promise<KeyKnown> => {
  if (isSaved) return 'offline';
  try {
    const { keys } = (await (await fetch('/api/seal/keys')).json()) as z.infer<typeof sealKeys>;
    return keys.some((published) => published.key === key) ? 'published' : 'unknown';
  } catch {
    return 'offline';
  }
};

const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer());

const receiptIn = async (file: File): Promise<{ readonly text: string; readonly printed: boolean }> => {
  const bytes = await bytesOf(file);
  const printed = new TextDecoder().decode(bytes.subarray(0, 5)) === '%PDF-';
  const text = printed ? (receiptInPdf(bytes) ?? '') : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return { text, printed };
};

/** Says what was found. */
type Answer = () => void;

const chosenAt = (id: string) => element<HTMLInputElement>(id).files?.[0];

const check = async (receipt: File): Promise<Answer> => {
  const file = chosenAt('file');
  const compared = file && { sha256: hexOf(await sha256(await bytesOf(file))) };
  const { text, printed } = await receiptIn(receipt);
  const checked = await checkReceipt(text, verifySignature, compared);
  const key = checked.state === 'sealed' ? checked.receipt?.key : undefined;
  const [fingerprint, known] = key ? [await fingerprintOf(key), await whoKnows(key)] : ['', 'offline' as const];
  const words = wordsFor(checked, { fingerprint, known, compared: compared !== undefined, printed });
  return () => show(checked.state, words, checked.state === 'waiting' ? 'Why' : undefined);
};

const stateOf: Record<Verdict, Checked['state']> = { proven: 'sealed', stated: 'waiting', broken: 'broken' };

const checkPackage = async (chosen: readonly File[]): Promise<Answer> => {
  element('result').replaceChildren(node('p', 'Checking every byte …'));
  const checked = await checkChosen(chosen, verifySignature);
  // The last one vouches for those before it.
  const key = checked.seals.at(-1)?.key;
  const known = key && checked.verdict !== 'broken' ? await whoKnows(key) : 'offline';
  const words = packageWords(checked, known, key ? [await fingerprintOf(key)] : []);
  return () => show(stateOf[checked.verdict], words);
};

const failed = () =>
  show('broken', {
    title: 'It could not be checked',
    faults: [
      'crypto' in window && window.isSecureContext
        ? 'A file could not be read; it may be too large for this browser.'
        : 'This browser checks nothing on a page without https: save the page and open the copy.',
    ],
    facts: [],
    proved: [],
    open: [],
  });

let asked = 0;
/** Whatever was chosen before and takes longer says nothing any more. */
const answerBy = async (checking: Promise<Answer>) => {
  asked += 1;
  const own = asked;
  const answer = await checking.catch((): Answer => failed);
  if (own === asked) answer();
};

element('save').hidden = isSaved;
for (const id of ['receipt', 'file'])
  element(id).addEventListener('change', () => {
    const receipt = chosenAt('receipt');
    if (receipt) void answerBy(check(receipt));
  });
for (const id of ['package', 'folder'])
  element<HTMLInputElement>(id).addEventListener('change', ({ currentTarget }) => {
    const chosen = [...((currentTarget as HTMLInputElement).files ?? [])];
    if (chosen.length > 0) void answerBy(checkPackage(chosen));
  });
