import type { AskDoctor, DoctorReport } from '@dossier/shared/contract';
import { Button, Card } from '@mui/material';
import { sendJson } from '../data/api.ts';
import { useWork } from '../data/useWork.ts';
import { saveFile } from '../reads/downloads.ts';
import { Heading, Lead, Line, List, Row } from '../theme/layout.tsx';
import { Pill } from '../theme/status/StatusChip.tsx';
import { TwoLines } from '../theme/TwoLines.tsx';
import { When } from '../theme/When.tsx';
import { checkTitles, stateWords } from './words.ts';

/** How the installation is set up: what was found when doctor looked last, and what to do. */
/** @param report null: of a cluster, whose engines and clock are above */
export const Doctor = ({ report }: { readonly report: DoctorReport | null }) => {
  const { at, running, findings } = report ?? { at: null, running: false, findings: [] };
  const examine = useWork(
    (mail: boolean) =>
      // Only a browser knows what browsers see.
      sendJson('/api/operator/doctor', { seenAt: window.location.origin, mail } satisfies AskDoctor),
    { changes: 'all' },
  );
  const support = useWork(() => saveFile('/api/operator/support.zip', 'dossier-support.zip'));
  const busy = running || examine.isPending;
  return (
    <section>
      <Line justify="space-between" wrap mt={8}>
        <Heading gap={0}>How it is set up</Heading>
        <Line wrap>
          <Button loading={support.isPending} onClick={() => support.mutate()}>
            Support file
          </Button>
          {report && (
            <>
              <Button loading={busy} onClick={() => examine.mutate(true)}>
                Send me a test email
              </Button>
              <Button loading={busy} onClick={() => examine.mutate(false)}>
                Examine
              </Button>
            </>
          )}
        </Line>
      </Line>
      <Lead gap={2} sx={{ mb: 3 }}>
        {report === null ? (
          'Dossier looks at the engines and the clock of a cluster, which the lights above tell of. The gateway and the disks of the engines have tools of their own.'
        ) : at === null ? (
          'Not examined yet. It takes some seconds, and a file of 30 MB is sent through the public address.'
        ) : (
          <>
            Examined <When at={at} inline />, and once a day by itself.
          </>
        )}
      </Lead>
      {findings.length > 0 && (
        <Card component={List} sx={{ px: 4 }} aria-label="How it is set up">
          {findings.map(({ name, state, says }) => {
            const [word, tone] = stateWords[state];
            return (
              <Row key={name} gap={4} pad={3}>
                <TwoLines title={checkTitles[name]}>{says}</TwoLines>
                <Pill tone={tone}>{word}</Pill>
              </Row>
            );
          })}
        </Card>
      )}
    </section>
  );
};
