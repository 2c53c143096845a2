import type { Light, OperatorOverview, ParkedRow } from '@dossier/shared/contract';
import { Box, Button, Card } from '@mui/material';
import { sendJson } from '../data/api.ts';
import { useWork } from '../data/useWork.ts';
import { count } from '../format/numbers.ts';
import { Heading, Line, List, Row } from '../theme/layout.tsx';
import { Loaded } from '../theme/states/states.tsx';
import { Pill } from '../theme/status/StatusChip.tsx';
import { TwoLines } from '../theme/TwoLines.tsx';
import { CardShapes, Cards, TallCard } from '../theme/tiles/Cards.tsx';
import { When } from '../theme/When.tsx';
import { Doctor } from './Doctor.tsx';
import { Jobs } from './Jobs.tsx';
import { Mails } from './Mails.tsx';
import { OperatorPage } from './OperatorPage.tsx';
import { useOverview } from './reads.ts';
import { lightTitles, stateWords } from './words.ts';

/** Whose pages stand still, as an event of theirs cannot be applied. An event is never dropped: it is the truth. */
const Parked = ({ parked }: { readonly parked: readonly ParkedRow[] }) => {
  const retry = useWork(() => sendJson('/api/operator/parked/retry', {}), {
    done: 'Everything that waited was tried again.',
    changes: 'all',
  });
  if (parked.length === 0) return null;
  return (
    <section>
      <Line justify="space-between" wrap>
        <Heading sx={{ mt: 8 }}>What cannot be shown</Heading>
        <Button loading={retry.isPending} onClick={() => retry.mutate()}>
          Try again
        </Button>
      </Line>
      <Card component={List} sx={{ px: 4 }} aria-label="What cannot be shown">
        {parked.map(({ key, type, eventId, reason, since, waiting }) => (
          <Row key={key} pad={3}>
            <TwoLines title={`${type} of ${key}`}>
              {reason}. {count(waiting, 'event waits', 'events wait')}
              {since && (
                <>
                  {' '}
                  since <When at={since} inline />
                </>
              )}
              .
              <div>
                <code>{eventId}</code>
              </div>
            </TwoLines>
          </Row>
        ))}
      </Card>
    </section>
  );
};

const isMoment = (value: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

/** One of the eight: a word, a sentence, and below it what it rests on. */
const LightCard = ({ light: { name, state, says, facts } }: { readonly light: Light }) => {
  const [word, tone] = stateWords[state];
  return (
    <TallCard>
      <Line justify="space-between">
        <Box component="h2" sx={{ m: 0, fontSize: 15, fontWeight: 600 }}>
          {lightTitles[name]}
        </Box>
        <Pill tone={tone}>{word}</Pill>
      </Line>
      <div className="grow wrap">{says}</div>
      {facts.length > 0 && (
        <details>
          <summary className="muted small">Details</summary>
          <Box
            component="dl"
            sx={{ m: 0, mt: 2, display: 'grid', gridTemplateColumns: '1fr auto', gap: 1, fontSize: 13 }}
          >
            {facts.map(({ label, value }) => (
              <Box key={label} sx={{ display: 'contents' }}>
                <dt className="muted">{label}</dt>
                <Box component="dd" className="num wrap" sx={{ m: 0, textAlign: 'right' }}>
                  {isMoment(value) ? <When at={value} /> : value}
                </Box>
              </Box>
            ))}
          </Box>
        </details>
      )}
    </TallCard>
  );
};

const inOneSentence = ({ lights }: OperatorOverview): string => {
  const of = (state: string) => lights.filter((light) => light.state === state).length;
  if (of('bad') > 0) return `${count(of('bad'), 'thing needs', 'things need')} you.`;
  return of('watch') > 0 ? `All works; ${count(of('watch'), 'thing is', 'things are')} worth a look.` : 'All is well.';
};

/** How the installation is, as somebody sees it who runs it. */
export default function StatusScreen() {
  const overview = useOverview();
  const { data } = overview;
  return (
    <OperatorPage title="Installation" state={data ? inOneSentence(data) : '\u00a0'}>
      <Loaded what="The state of the installation" answer={overview} shape={<CardShapes amount={8} />}>
        {({ lights, jobs, parked, mails, doctor }) => (
          <>
            <Cards>
              {lights.map((light) => (
                <li key={light.name}>
                  <LightCard light={light} />
                </li>
              ))}
            </Cards>
            <Parked parked={parked} />
            <Jobs jobs={jobs} />
            <Mails mails={mails} />
            <Doctor report={doctor} />
          </>
        )}
      </Loaded>
    </OperatorPage>
  );
}
