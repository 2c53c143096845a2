export { fromBase64, fromHex, hexOf, sha256 } from './bytes.ts';
export { type Checked, checkReceipt } from './check.ts';
export { checkpointIn, fingerprintOf, isNoteSigned, type VerifySignature } from './note.ts';
export { type CheckedPackage, checkPackage } from './package/check.ts';
export {
  type AbsentDocument,
  checksumText,
  type EvidenceFile,
  type EvidenceManifest,
  type EvidenceProof,
  type EvidenceSeal,
  evidenceFiles,
  evidenceFormat,
} from './package/format.ts';
export type { PackagedFile, PackageFault } from './package/source.ts';
export { filesInZip } from './package/zip.ts';
export {
  centralHeader,
  descriptor,
  ending,
  fieldsOf,
  lengthsOf,
  localHeader,
  needsLong,
  type ZipEntry,
} from './package/zip-format.ts';
export { receiptInPdf } from './pdf.ts';
export { isConsistent, isIncluded, leafOf, proofIn, proofText } from './proof.ts';
export { type Receipt, receiptOf, receiptText, type Stated } from './receipt.ts';
