/** What a receipt confirms: the stored file and when the server had it. */
export type ReceiptFacts = {
  readonly projectName: string;
  readonly projectId: string;
  readonly fieldName: string;
  readonly fileName: string;
  readonly version: number;
  readonly size: number;
  readonly sha256: string;
  /** ISO 8601, the server's clock. */
  readonly uploadedAt: string;
};

/** Plain text (BEY-08). `sha256sum` of the sent file gives the same hash. */
export const receiptText = (facts: ReceiptFacts): string =>
  [
    'Submission receipt',
    '',
    `Project:  ${facts.projectName} (${facts.projectId})`,
    `Document: ${facts.fieldName}, version ${facts.version}`,
    `File:     ${facts.fileName}`,
    `Size:     ${facts.size} bytes`,
    `SHA-256:  ${facts.sha256}`,
    `Received: ${facts.uploadedAt} (server time, UTC)`,
    '',
  ].join('\n');
