import { momentText, type Stated } from '@dossier/shared/contract/evidence';
import type { Issued } from './receipt.ts';

const sealLines: Record<Stated['seal'], readonly string[]> = {
  sealed: [
    'This receipt is sealed: the proof in the attached file leads from its record to a signed root.',
    'Check it at /verify of this server, or offline with a saved copy of that page.',
  ],
  unsealed: ['It will be sealed within the hour. A receipt fetched after that proves itself.'],
  unproven: ['This upload was sealed by an older release, whose seals prove no single upload.'],
};

/** What stands on a printed receipt: labels with values, and what the seal says. */
export const receiptContent = ({ receipt, recorded: { data } }: Issued) => {
  const { stated, event, digest, proof, key } = receipt;
  return {
    title: 'Submission receipt',
    facts: [
      ['Project', `${stated.project} (${data.projectId})`],
      ...('version' in data
        ? [
            ['Document', `${stated.document}, version ${data.version}`],
            ['Collaborator', stated.collaborator],
            ['File', stated.file],
            ['Size', `${data.size} bytes`],
            ['SHA-256', data.sha256],
          ]
        : [
            ['Answers to', stated.document],
            ['Collaborator', stated.collaborator],
          ]),
      ['Received', `${momentText(event.time)} (server time)${'late' in data && data.late ? ', late' : ''}`],
      ['Deadline', momentText(stated.deadline)],
      ['Event', event.id],
      ['Digest', digest],
      ...(stated.sealedAt ? [['Sealed', momentText(stated.sealedAt)] as const] : []),
    ] as readonly (readonly [label: string, value: string])[],
    answers: stated.answers ?? [],
    notes: [
      ...(stated.deletedAt
        ? [
            `${stated.answers ? 'The answers' : 'The document existed; its bytes'} were deleted on ${momentText(stated.deletedAt)}.`,
          ]
        : []),
      ...sealLines[stated.seal],
    ],
    proof: proof && key ? [...proof.trimEnd().split('\n'), '', key] : [],
  };
};
export type ReceiptContent = ReturnType<typeof receiptContent>;
