import { dueText, type EventData } from '@dossier/shared/contract';
import type { Receipt } from '@dossier/shared/contract/evidence';
import { Button, styled } from '@mui/material';
import { useParams } from 'react-router';
import { isNotFound } from '../../data/api.ts';
import { answersDeletedText, deletedText } from '../../format/deleted.ts';
import { formatSize } from '../../format/numbers.ts';
import { ownZone } from '../../format/zones.ts';
import { paths, projectPath } from '../../paths.ts';
import { type ReceiptOf, useReceipt, useSaveReceipt } from '../../reads/receipts.ts';
import { Facts } from '../../theme/Facts.tsx';
import { Hint, Narrow, Notice, Panel } from '../../theme/layout.tsx';
import { PageHeader } from '../../theme/PageHeader.tsx';
import { EmptyState, Loaded } from '../../theme/states/states.tsx';
import { AnswerTerms } from '../questions/AnswerTerms.tsx';
import { Digits } from '../sharing/Digits.tsx';
import { Arrived, ForExperts, SealFacts } from './facts.tsx';

/** By the viewer's clock, up to the last minute: a receipt does not name the zone in which its deadline ends a day. */
const dueHere = (deadline: string): string =>
  dueText({ dueAt: new Date(Date.parse(deadline) - 1).toISOString(), timeZone: ownZone() });

const Proof = styled('pre')({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', margin: '8px 0 0' });

const Found = ({ receipt, of }: { receipt: Receipt; of: ReceiptOf }) => {
  const save = useSaveReceipt();
  const { stated, event, proof, key } = receipt;
  const { answers } = stated;
  const { size, sha256, late } = event.data as Partial<EventData<'DocumentUploaded'>>;
  return (
    <>
      <PageHeader
        title={`Receipt: ${stated.document}`}
        state={`${stated.project}, ${answers ? 'answers' : `version ${of.version}`}`}
        actions={
          <>
            <Button variant="contained" onClick={() => save(of, stated.document, 'pdf')}>
              Download PDF
            </Button>
            <Button onClick={() => save(of, stated.document, 'json')}>Download JSON</Button>
            <Button to={projectPath(of.projectId)}>To the project</Button>
          </>
        }
      />
      <Panel>
        <Arrived at={event.time} late={late} />
        {stated.deletedAt && (
          <Notice severity="info">
            {answers ? answersDeletedText({ removedAt: stated.deletedAt }) : deletedText(stated.deletedAt)} The receipt
            stays valid.
          </Notice>
        )}
        <Facts
          facts={[
            ...(size === undefined ? [] : [['File', stated.file] as const]),
            ['Collaborator', stated.collaborator],
            ...(size === undefined ? [] : [['Size', `${formatSize(size)} (${size} bytes)`] as const]),
            ['Due date', dueHere(stated.deadline)],
            ['Project ID', <Digits key="id" id={of.projectId} />],
          ]}
          columns={2}
        />
        {answers && (
          <AnswerTerms
            terms={answers.map(({ question, text, answer }, index) => ({
              ...{ key: String(index), term: question, text },
              said: answer,
            }))}
          />
        )}
        <SealFacts receipt={receipt} />
        <ForExperts sha256={sha256} receipt={receipt}>
          {proof && (
            <>
              <Hint gap={4}>Signed checkpoint, inclusion proof and public key</Hint>
              <Proof className="small">{`${proof}\n${key}`}</Proof>
            </>
          )}
        </ForExperts>
      </Panel>
    </>
  );
};

/** What proves one upload, at an address of its own (BEY-08, BEY-38). */
export default function ReceiptScreen() {
  const { id = '', personId = '', documentId = '', version } = useParams();
  const of: ReceiptOf = {
    ...{ projectId: id, personId, documentId },
    version: version === 'answers' || version === 'excused' ? version : Number(version),
  };
  const answer = useReceipt(of);
  const isMissing = isNotFound(answer.error);
  return (
    <Narrow>
      {isMissing ? (
        <EmptyState title="Receipt not found." action={<Button to={paths.projects}>Go to your projects</Button>}>
          It does not exist, or it is not shared with you.
        </EmptyState>
      ) : (
        <Loaded what="The receipt" answer={answer} shape={320}>
          {(receipt) => <Found receipt={receipt} of={of} />}
        </Loaded>
      )}
    </Narrow>
  );
}
