export { fromBase64, fromHex, hexOf, sha256 } from './bytes.ts';
export { type Checked, checkReceipt } from './check.ts';
export { checkpointIn, fingerprintOf, isNoteSigned, type VerifySignature } from './note.ts';
export { receiptInPdf } from './pdf.ts';
export { isConsistent, isIncluded, leafOf, proofIn, proofText } from './proof.ts';
export { type Receipt, receiptOf, receiptText, type Stated } from './receipt.ts';
