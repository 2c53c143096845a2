import { MINUTE, type SealPage, sealing } from '@dossier/shared/contract';
import { fingerprintOf } from '@dossier/shared/contract/evidence';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { accessToken } from '../data/session.ts';
import { formatDate } from '../format/dates.ts';
import { count } from '../format/numbers.ts';
import { paths } from '../paths.ts';
import { onlyLooks } from '../reads/looking.ts';
import { List, Row } from '../theme/List.tsx';
import { Narrow } from '../theme/Narrow.tsx';
import { PageHeader } from '../theme/PageHeader.tsx';
import { SmallPanel } from '../theme/Panel.tsx';
import { EmptyState } from '../theme/states/EmptyState.tsx';
import { Loaded } from '../theme/states/Loaded.tsx';
import { Heading, Lead } from '../theme/Text.tsx';
import { SealLine } from './SealLine.tsx';
import { useFirstSeal, useSealKeys, useSeals } from './seals.ts';

const shape = <Skeleton variant="rounded" height={240} />;

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
    <Loaded what="The keys" answer={useSealKeys()} shape={shape}>
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
  if (onlyLooks()) return <EmptyState title="Nothing was sealed yet.">No seal had been made by then.</EmptyState>;
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
const SealsScreen = () => {
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
      {from && (
        <Link component={RouterLink} to={paths.seals}>
          Show the newest
        </Link>
      )}
      <Loaded what="The seals" answer={answer} shape={shape}>
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
};

export default SealsScreen;
