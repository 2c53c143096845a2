// Checks an evidence package of Dossier, the ZIP or the folder it unpacks to, with what Node has and nothing else.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type CheckedPackage, fingerprintOf, packageWords, type Verdict } from '@dossier/shared/contract/evidence';
import { verifyPackage } from './package.ts';

const usage = `Usage: node verify.mjs [PACKAGE] [--key KEY]

PACKAGE is the ZIP, or the folder that it unpacks to; absent, the folder of this program.
KEY is the key of the seals, or its fingerprint, as you got it in another way.

It ends with 0 where the package holds and is signed, with 1 where it was changed, with 2 where it
could not be read, and with 3 where it fits together, but only its seals vouch for anything.
`;
const codes: Record<Verdict, number> = { proven: 0, broken: 1, stated: 3 };
const unreadable = 2;

const section = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `- ${line}`)];

/** Names are whoever's who handed the package on: none moves the cursor, begins a line or turns one around. */
const plain = (line: string) =>
  line.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');

const spaceless = (text: string) => text.replaceAll(/\s/g, '');

/** With the key of the last seal, which vouches for those before it, compared. */
const compared = async (checked: CheckedPackage, wanted: string | undefined): Promise<CheckedPackage> => {
  const key = checked.seals.at(-1)?.key;
  if (wanted === undefined || (key && [key, spaceless(await fingerprintOf(key))].includes(spaceless(wanted))))
    return checked;
  const text = key ? 'The last seal is not by the key that you named.' : 'There is no seal by the key that you named.';
  return { ...checked, verdict: 'broken', faults: [...checked.faults, { file: 'seals.jsonl', text }] };
};

const run = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help || positionals.length > 1) {
    process.stdout.write(usage);
    return values.help ? 0 : unreadable;
  }
  const found = await verifyPackage(positionals[0] ?? dirname(fileURLToPath(import.meta.url)));
  const checked = await compared(found, values.key);
  const key = checked.seals.at(-1)?.key;
  const fingerprints = key ? [await fingerprintOf(key)] : [];
  const { title, faults, facts, proved, open } = packageWords(
    checked,
    values.key === undefined ? 'offline' : 'named',
    fingerprints,
  );
  const said = facts.map(([label, value]) => `${label}: ${value}`);
  const lines = [
    `${title}.`,
    ...section('What was found', faults),
    ...section('It says', said),
    ...section('Proved', proved),
    ...section('Not proved', open),
    ...(key && checked.verdict !== 'broken' ? ['', key] : []),
  ];
  process.stdout.write(`${lines.map(plain).join('\n')}\n`);
  return codes[checked.verdict];
};

process.exitCode = await run().catch((error: unknown) => {
  process.stderr.write(
    `It could not be checked: ${plain(error instanceof Error ? error.message : String(error))}\n\n${usage}`,
  );
  return unreadable;
});
