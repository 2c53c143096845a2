import { type HistoryEntry, refusedLimits } from '@dossier/shared/contract';
import { Button, Link, styled } from '@mui/material';
import { pastSearch, projectPath, sealPath } from '../../paths.ts';
import { useHistoryEntry } from '../../reads/history.ts';
import { DialogFrame } from '../../theme/DialogFrame.tsx';
import { Facts } from '../../theme/Facts.tsx';
import { Heading, Hint, List, Row } from '../../theme/layout.tsx';
import { Loaded } from '../../theme/states/states.tsx';
import { When } from '../../theme/When.tsx';
import { Change } from './Entry.tsx';

const Stored = styled('pre')(({ theme: { spacing } }) => ({
  margin: 0,
  padding: spacing(3),
  background: 'var(--bg)',
  border: '1px solid var(--line)',
  borderRadius: 8,
  fontSize: 12,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
}));

const Seal = ({ seal }: Pick<HistoryEntry, 'seal'>) =>
  seal ? (
    <>
      <Link to={sealPath(seal.number)}>Seal {seal.number}</Link>, made <When at={seal.time} inline />, a tree of{' '}
      {seal.size} with the root {seal.root}
    </>
  ) : (
    'Not sealed yet. A seal is made every hour.'
  );

const Proof = ({ entry, event }: { entry: HistoryEntry; event: NonNullable<HistoryEntry['event']> }) => (
  <>
    <Hint gap={4}>Digest</Hint>
    <code className="small wrap">{entry.digest}</code>
    <Hint>Digest of the event before it in {event.stream}</Hint>
    <code className="small wrap">{entry.previousDigest || 'It is the first.'}</code>
    <Hint>Seal</Hint>
    <div className="small wrap">
      <Seal seal={entry.seal} />
    </div>
    <section aria-label="Event">
      <Heading sx={{ mt: 5 }}>Event</Heading>
      <Stored>{JSON.stringify(event, null, 2)}</Stored>
    </section>
  </>
);

const Found = ({ entry }: { entry: HistoryEntry }) => (
  <>
    <Facts
      columns={2}
      facts={[
        ['When', <When key="when" at={entry.at} />],
        ['Who', entry.actor.name],
        ...(entry.person ? [['Person', entry.person.name] as const] : []),
        ...(entry.document ? [['Document', entry.document.name] as const] : []),
        ['Kind', entry.kind],
        ['Position', String(entry.position)],
      ]}
    />
    {entry.details.length > 0 && (
      <List>
        {entry.details.map((detail, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry never changes
          <Row key={index} className="wrap">
            <span className="prose">
              <Change {...detail} />
            </span>
          </Row>
        ))}
      </List>
    )}
    {entry.event ? (
      <Proof entry={entry} event={entry.event} />
    ) : (
      <Hint gap={4}>
        A refused attempt changes nothing and is no part of the history: it has no digest and no seal, and is kept for{' '}
        {refusedLimits.days} days.
      </Hint>
    )}
  </>
);

/** The event behind an entry: what is stored, its digest, and the seal over it. */
export const EntryDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const answer = useHistoryEntry(id);
  return (
    <DialogFrame
      title={answer.data?.text ?? 'Entry of the time line'}
      scrolls
      before={
        answer.data && (
          <Button to={`${projectPath(answer.data.projectId)}${pastSearch('', String(answer.data.position))}`}>
            Show the project at this moment
          </Button>
        )
      }
      onClose={onClose}
    >
      <Loaded what="The entry" answer={answer} shape={320}>
        {(entry) => <Found entry={entry} />}
      </Loaded>
    </DialogFrame>
  );
};
