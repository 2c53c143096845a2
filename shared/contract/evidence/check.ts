import { canonical, fromHex, hashOfJson, hexOf, sha256, utf8 } from './bytes.ts';
import { isNoteSigned, type VerifySignature } from './note.ts';
import { isIncluded, leafOf, proofIn } from './proof.ts';
import { type Receipt, type ReceiptPart, receiptFormat, receiptParts, receiptText } from './receipt.ts';

/** What does not hold, by the part of the receipt that was changed. */
export type Fault = { readonly part: ReceiptPart | 'format' | 'file'; readonly text: string };

export type Checked = {
  readonly receipt: Receipt | undefined;
  readonly faults: readonly Fault[];
  /** Without faults a receipt is `sealed`, or `waiting` for its seal. */
  readonly state: 'sealed' | 'waiting' | 'broken';
};

const said: Record<ReceiptPart, string> = {
  stated: 'The names, the answers, the deadline or the time of the seal were changed, or their checksum.',
  event: 'The recorded entry was changed, or its checksum.',
  previous: 'The link to the entry before it was changed, or its checksum.',
  digest: 'The digest of the entry was changed, or its checksum.',
  proof: 'The proof with its seal was changed, or its checksum.',
  key: 'The key of the seal was changed, or its checksum.',
};

const fields = ['format', ...receiptParts, 'checksums'];
const namesOf = (value: unknown) => (typeof value === 'object' && value !== null ? Object.keys(value) : []);

const isText = (value: unknown): boolean => typeof value === 'string';

/** What is read out of it is of the kind that the server writes. */
const isReadable = ({ stated, event }: Receipt): boolean =>
  isText(event.time) &&
  isText(stated.deadline) &&
  isText(stated.sealedAt ?? '') &&
  isText(stated.deletedAt ?? '') &&
  (stated.answers === undefined ||
    (Array.isArray(stated.answers) && stated.answers.every((answer) => namesOf(answer).length > 0)));

/** Undefined unless it is written exactly as the server writes it. */
const receiptIn = (text: string): Receipt | undefined => {
  try {
    const receipt = JSON.parse(text) as Receipt;
    const isWhole =
      receipt.format === receiptFormat &&
      namesOf(receipt).join() === fields.join() &&
      namesOf(receipt.checksums).join() === receiptParts.join() &&
      namesOf(receipt.stated).length > 0 &&
      namesOf(receipt.event.data).length > 0 &&
      isReadable(receipt) &&
      receiptText(receipt) === text;
    return isWhole ? receipt : undefined;
  } catch {
    return undefined;
  }
};

const changedParts = async (receipt: Receipt): Promise<Fault[]> => {
  const faults: Fault[] = [];
  for (const part of receiptParts)
    if ((await hashOfJson(receipt[part])) !== receipt.checksums[part]) faults.push({ part, text: said[part] });
  return faults;
};

const isHash = (text: unknown): text is string => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text);

/** Follows the event to its digest, the digest to the root, and the root to the key. */
const brokenLinks = async ({ stated, event, previous, digest, proof, key }: Receipt, verify: VerifySignature) => {
  const faults: Fault[] = [];
  if (!isHash(digest) || hexOf(await sha256(utf8(previous + canonical(event)))) !== digest)
    faults.push({ part: 'digest', text: 'The digest is not that of the recorded entry.' });
  const isOfAnswers = stated.answers !== undefined;
  const types = isOfAnswers ? ['AnswersSubmitted', 'ItemExcused'] : ['DocumentUploaded'];
  if (!types.includes(event.type))
    faults.push({
      part: 'event',
      text: `The entry is no ${isOfAnswers ? 'submission of answers' : 'upload of a document'}.`,
    });
  if (proof === null && key === null) return faults;
  const found = proofIn(String(proof));
  if (!found) return [...faults, { part: 'proof', text: 'The proof cannot be read.' } as const];
  if (!isHash(digest) || !(await isIncluded(await leafOf(fromHex(digest)), found.index, found.checkpoint, found.path)))
    faults.push({ part: 'proof', text: 'The entry is not in the sealed history.' });
  if (!String(key).startsWith(`${found.checkpoint.origin}+`) || !(await isNoteSigned(found.note, String(key), verify)))
    faults.push({ part: 'proof', text: 'The seal is not signed with the key that the receipt names.' });
  const { time } = found.checkpoint;
  if (time !== undefined && time !== stated.sealedAt)
    faults.push({ part: 'stated', text: 'The time of the seal is not the one that was signed with it.' });
  return faults;
};

/** Needs nothing but the receipt. @param file its bytes' SHA-256, if there is one to compare */
export const checkReceipt = async (
  text: string,
  verify: VerifySignature,
  file?: { readonly sha256: string },
): Promise<Checked> => {
  const receipt = receiptIn(text);
  if (!receipt) {
    const fault = { part: 'format', text: 'This is not a receipt as the server writes it: its text was changed.' };
    return { receipt, faults: [fault as Fault], state: 'broken' };
  }
  const changed = await changedParts(receipt);
  const broken = changed.length > 0 ? [] : await brokenLinks(receipt, verify);
  const other: Fault[] =
    file && file.sha256 !== receipt.event.data.sha256
      ? [{ part: 'file', text: 'This is another file, or it was changed: its SHA-256 differs.' }]
      : [];
  const faults = [...changed, ...broken, ...other];
  const state = faults.length > 0 ? 'broken' : receipt.proof === null ? 'waiting' : 'sealed';
  return { receipt, faults, state };
};
