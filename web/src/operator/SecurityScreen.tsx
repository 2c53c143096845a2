import type { OperatorSecurity } from '@dossier/shared/contract';
import { Card } from '@mui/material';
import { count } from '../format/numbers.ts';
import { Heading, Lead, List, Row } from '../theme/layout.tsx';
import { Loaded } from '../theme/states/states.tsx';
import { TwoLines } from '../theme/TwoLines.tsx';
import { When } from '../theme/When.tsx';
import { OperatorPage } from './OperatorPage.tsx';
import { useSecurity } from './reads.ts';
import { actOf } from './words.ts';

const Acts = ({ acts }: Pick<OperatorSecurity, 'acts'>) => (
  <Card component={List} sx={{ px: 4 }} aria-label="What operators did">
    {acts.map(({ id, at, type, by, about, reason }) => (
      <Row key={id} pad={3}>
        <TwoLines title={[actOf(type), about].filter(Boolean).join(': ')}>
          <When at={at} /> by {by}
          {reason && `: ${reason}`}
        </TwoLines>
      </Row>
    ))}
  </Card>
);

const Refused = ({ refused }: Pick<OperatorSecurity, 'refused'>) =>
  refused.length === 0 ? (
    <Lead>Nothing was refused lately.</Lead>
  ) : (
    <Card component={List} sx={{ px: 4 }} aria-label="What was refused">
      {refused.map(({ id, at, count: times, action, code, by, from, projectId }) => (
        <Row key={id} pad={3}>
          <TwoLines title={action}>
            <When at={at} />: {code}, {count(times, 'time')}, {by || 'nobody who is known'}
            {from && ` from ${from}`}
            {projectId && `, project ${projectId}`}
          </TwoLines>
        </Row>
      ))}
    </Card>
  );

/** Whose addresses are many people, as whoever runs the installation said. */
const SharedNetworks = ({ sharedNetworks }: Pick<OperatorSecurity, 'sharedNetworks'>) =>
  sharedNetworks.length === 0 ? null : (
    <>
      <Heading sx={{ mt: 8 }} gap={1}>
        Shared networks
      </Heading>
      <Lead gap={0}>
        Many people are behind each address of {sharedNetworks.join(', ')}, so no address there is counted as one. What
        counts accounts, persons and recipients holds there as anywhere.
      </Lead>
    </>
  );

/** What operators did, which is sealed with all else, and what people were refused. */
export default function SecurityScreen() {
  return (
    <OperatorPage title="Security" state="What operators did is part of the sealed history.">
      <Loaded what="Security" answer={useSecurity()} shape={240}>
        {({ acts, refused, sharedNetworks }) => (
          <>
            <Heading>What operators did</Heading>
            <Acts acts={acts} />
            <Heading sx={{ mt: 8 }}>What was refused</Heading>
            <Refused refused={refused} />
            <SharedNetworks sharedNetworks={sharedNetworks} />
          </>
        )}
      </Loaded>
    </OperatorPage>
  );
}
