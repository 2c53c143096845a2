import type { VerificationLine } from '@dossier/shared/contract';
import { Button, LinearProgress, Link } from '@mui/material';
import { count } from '../../format/numbers.ts';
import { paths } from '../../paths.ts';
import { useVerification, type Verification } from '../../reads/verification.ts';
import { Line, SmallPanel } from '../../theme/layout.tsx';
import { When } from '../../theme/When.tsx';

type Outcome = Extract<VerificationLine, { done: true }>;

const faultWords: Record<NonNullable<Outcome['finding']>['fault'], string> = {
  changed: 'was changed',
  removed: 'follows one that was removed',
  inserted: 'was inserted',
  'not as sealed': 'is not what was sealed',
  'seal not signed': 'has a seal without its signature',
};

const SealWords = ({ seal, unsealed }: Outcome) => (
  <>
    {seal ? (
      <>
        Seal {seal.number}, made <When at={seal.at} inline />, agrees.
      </>
    ) : (
      'No seal covers them yet.'
    )}
    {unsealed > 0 && ` ${count(unsealed, 'event waits', 'events wait')} for the next seal.`}
  </>
);

const Words = ({ verification }: { verification: Verification }) => {
  if (verification.state === 'running') return `Checking ${verification.checked} of ${verification.of} events …`;
  if (verification.state === 'failed') return verification.message;
  const { finding, events, last } = verification.outcome;
  const upTo = last && (
    <>
      , up to <When at={last.at} inline />
    </>
  );
  if (finding)
    return (
      <>
        The first event that does not hold: {finding.kind} of <When at={finding.at} inline />{' '}
        {faultWords[finding.fault]}. All before it holds{upTo}.
      </>
    );
  return (
    <>
      Nothing was changed in {count(events, 'event', 'events')}
      {upTo}. <SealWords {...verification.outcome} /> Checked <When at={verification.at} inline />.
    </>
  );
};

/** Whether the history of a project still holds, checked at each look and when asked (BEY-04). */
export const ChainState = ({ projectId }: { projectId: string }) => {
  const { verification, verify } = useVerification(projectId);
  const isRunning = verification.state === 'running';
  const isBroken = verification.state === 'done' && !verification.outcome.ok;
  return (
    <SmallPanel sx={{ mb: 4, position: 'relative' }} aria-label="State of the history" component="section">
      {/* As tall while it checks as with what it found: the time line below stays where it is. */}
      <Line
        justify="space-between"
        sx={{
          minHeight: { xs: 172, sm: 60, md: 40 },
          flexDirection: { xs: 'column', sm: 'row' },
          alignItems: { xs: 'flex-start', sm: 'center' },
        }}
      >
        <span className={isBroken ? 'danger grow' : 'grow'} aria-live="polite">
          <Words verification={verification} /> <Link to={paths.seals}>Seals</Link>
        </span>
        <Button onClick={() => void verify()} loading={isRunning}>
          Verify now
        </Button>
      </Line>
      {isRunning && (
        <LinearProgress
          variant={verification.of > 0 ? 'determinate' : 'indeterminate'}
          value={verification.of > 0 ? (100 * verification.checked) / verification.of : 0}
          aria-label="Events checked"
          sx={{ position: 'absolute', left: 0, right: 0, bottom: 0 }}
        />
      )}
    </SmallPanel>
  );
};
