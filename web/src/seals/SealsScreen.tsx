import { MINUTE, type SealPage, type SealRow, sealing } from '@dossier/shared/contract';
import { fingerprintOf } from '@dossier/shared/contract/evidence';
import { Box, Button, Card, Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { messageOf } from '../data/api.ts';
import { accessToken } from '../data/session.ts';
import { formatDate } from '../format/dates.ts';
import { count } from '../format/numbers.ts';
import { paths } from '../paths.ts';
import { onlyLooks } from '../reads/looking.ts';
import { Heading, Lead, List, Narrow, Row, SmallPanel } from '../theme/layout.tsx';
import { PageHeader } from '../theme/PageHeader.tsx';
import { EmptyState, Loaded } from '../theme/states/states.tsx';
import { When } from '../theme/When.tsx';
import { isTooLong, keepsTheOneBefore, useFirstSeal, useSealKeys, useSeals } from './seals.ts';

const outcome = (holds: boolean, number: number) =>
  holds ? `It keeps all that seal ${number - 1} covers.` : `It does NOT keep what seal ${number - 1} covers.`;

const noOutcome = (seal: SealRow, error: unknown) =>
  isTooLong(seal, error)
    ? 'Too much is new in it to be checked here. Whoever runs Dossier checks it with npm run verify.'
    : messageOf(error);

/** A seal as others can check it, and whether it keeps the one before. */
const SealLine = ({ seal }: { seal: SealRow }) => {
  const { number, time, size, events, root, checkpoint, key } = seal;
  const [said, setSaid] = useState('');
  const check = async () =>
    setSaid(
      await keepsTheOneBefore(seal).then(
        (holds) => outcome(holds, number),
        (error) => noOutcome(seal, error),
      ),
    );
  return (
    <Row gap={4} pad={3} wrap>
      <Box className="grow compact">
        <Box sx={{ fontWeight: 560 }}>Seal {number}</Box>
        <div className="num muted small">
          <When at={time} />, {count(size, 'entry', 'entries')}
          {events !== null && `, ${events} new`}
        </div>
        <code className="muted small wrap">{root}</code>
        <details>
          <summary className="small">Checkpoint and key</summary>
          <Box component="pre" className="small wrap" sx={{ whiteSpace: 'pre-wrap', my: 2 }}>
            {`${checkpoint}\n${key}`}
          </Box>
        </details>
        <div className="small" aria-live="polite">
          {said}
        </div>
      </Box>
      {number > 1 && events !== null && (
        <Button size="small" onClick={check} aria-label={`Check seal ${number} against the one before`}>
          Check
        </Button>
      )}
    </Row>
  );
};

const witnessNames: Record<SealPage['witnesses'][number], string> = {
  file: 'a file outside the store',
  mail: 'a mailbox',
  tsa: 'a time-stamping server',
};
const witnessText = ({ witnesses }: SealPage) =>
  witnesses.length === 0
    ? 'No witness keeps copies.'
    : `Copies go to ${witnesses.map((witness) => witnessNames[witness]).join(', ')}.`;

/** What a receipt's check shows, too, for people to compare. */
const Fingerprint = ({ verifier }: { verifier: string }) => {
  const { data } = useQuery({ queryKey: ['fingerprint', verifier], queryFn: () => fingerprintOf(verifier) });
  return <div className="num muted small wrap">{data ? `Fingerprint ${data}` : '\u00a0'}</div>;
};

const Keys = () => (
  <>
    <Heading sx={{ mt: 8 }}>Public keys</Heading>
    <Loaded what="The keys" answer={useSealKeys()} shape={240}>
      {({ keys }) =>
        keys.length === 0 ? (
          <Lead>The first one stands here as soon as there is a seal.</Lead>
        ) : (
          <Card component={List} sx={{ px: 4 }}>
            {keys.map(({ key, since, until }) => (
              <Row key={key}>
                <div className="grow compact">
                  <code className="small wrap">{key}</code>
                  <Fingerprint verifier={key} />
                  <div className="num muted small">
                    {until ? `${formatDate(since)} to ${formatDate(until)}` : `since ${formatDate(since)}`}
                  </div>
                </div>
              </Row>
            ))}
          </Card>
        )
      }
    </Loaded>
  </>
);

/** Once there is a seal, others follow by themselves. */
const NothingSealed = () => {
  const { mutate, isPending, isSuccess, error } = useFirstSeal();
  if (onlyLooks()) return <EmptyState title="Nothing was sealed by then." />;
  return (
    <EmptyState
      title="Nothing is sealed yet."
      action={
        accessToken() !== null && (
          <Button onClick={() => mutate()} loading={isPending || isSuccess}>
            Seal now
          </Button>
        )
      }
    >
      {error
        ? error.message
        : `The first seal is made within ${sealing.look / MINUTE} minutes of the first thing that happens, and then one each hour in which something did.`}
    </EmptyState>
  );
};

/** The signed states of the whole history, for those who want to know that it was not rewritten. */
export default function SealsScreen() {
  const [search] = useSearchParams();
  const from = /^[1-9]\d{0,8}$/.test(search.get('from') ?? '') ? Number(search.get('from')) : undefined;
  const answer = useSeals(from);
  const [first] = answer.data?.pages ?? [];
  return (
    <Narrow>
      <PageHeader title="Seals" state={first ? `${count(first.total, 'seal')}. ${witnessText(first)}` : '\u00a0'} />
      <SmallPanel>
        Every hour in which something happened, everything recorded since the last seal is added to a tree of hashes,
        and its root is signed. Whoever keeps a seal notices later if the history was rewritten.
        <Lead>
          <Link href={paths.verify}>Check a receipt</Link> against its seal, in your browser alone.
        </Lead>
      </SmallPanel>
      <Heading sx={{ mt: 8 }}>{from ? `From seal ${from} back` : 'Newest first'}</Heading>
      {from && <Link to={paths.seals}>Show the newest</Link>}
      <Loaded what="The seals" answer={answer} shape={240}>
        {({ pages }) =>
          first?.total === 0 ? (
            <NothingSealed />
          ) : (
            <Card component={List} sx={{ px: 4 }} aria-label="Seals">
              {pages.flatMap(({ seals }) => seals.map((seal) => <SealLine key={seal.number} seal={seal} />))}
            </Card>
          )
        }
      </Loaded>
      {answer.hasNextPage && (
        <Button sx={{ mt: 4 }} onClick={() => answer.fetchNextPage()} loading={answer.isFetchingNextPage}>
          Show more
        </Button>
      )}
      <Keys />
    </Narrow>
  );
}
