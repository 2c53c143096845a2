export { canonical, fromBase64, fromHex, hexOf, sha256 } from './bytes.ts';
export { type Checked, checkReceipt } from './check.ts';
export { checkpointIn, fingerprintOf, isNoteSigned, originOf, type VerifySignature } from './note.ts';
export { type CheckedPackage, checkPackage, type Verdict } from './package/check.ts';
export {
  type AbsentDocument,
  checksumText,
  type EvidenceAnswers,
  type EvidenceFile,
  type EvidenceManifest,
  type EvidenceProof,
  type EvidenceSeal,
  type EvidenceStream,
  evidenceFiles,
  evidenceFormat,
  manifestStatement,
  type SignedManifest,
  unsignedFormat,
} from './package/format.ts';
export { bytesIn, isOfSystem, type Means, type PackagedFile, type PackageFault } from './package/source.ts';
export { type KeyKnown, keyWords, momentText, packageWords, some, type Words } from './package/words.ts';
export { filesInZip, piecesOf } from './package/zip.ts';
export {
  centralHeader,
  descriptor,
  descriptorLength,
  ending,
  fieldsOf,
  lengthsOf,
  localHeader,
  needsLong,
  type ZipEntry,
} from './package/zip-format.ts';
export { isConsistent, isIncluded, leafOf, proofIn, proofText } from './proof.ts';
export { type Receipt, receiptInPdf, receiptOf, receiptText, type Stated, type StatedAnswer } from './receipt.ts';
