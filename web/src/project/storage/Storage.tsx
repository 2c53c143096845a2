import type { CollaboratorRow, ProjectRow } from '@dossier/shared/contract';
import { Box, Card } from '@mui/material';
import { displayName } from '../../format/names.ts';
import { count, formatSize } from '../../format/numbers.ts';
import { usePast } from '../../reads/past.ts';
import { isManaging } from '../../reads/projects.ts';
import { Heading, Hint, Lead, Line, List, Row } from '../../theme/layout.tsx';
import { Opener } from '../../theme/Opener.tsx';
import { lazily } from '../../theme/states/lazily.ts';
import { byStorage, limitsSentence } from './limits.ts';

const LimitsDialog = lazily(() => import('./LimitsDialog.tsx'));

/** So many are named. */
const most = 5;

type Props = { readonly project: ProjectRow; readonly people: readonly CollaboratorRow[] };

/** Who uses how much of the host's storage, and how much they may. */
export const Storage = ({ project, people }: Props) => {
  const past = usePast();

  const users = byStorage(people);
  return (
    <Box component="section" aria-label="Storage" sx={{ mt: 8 }}>
      <Line justify="space-between" align="center" wrap>
        <Heading gap={0}>Storage</Heading>
        {!past && isManaging(project) && (
          <Opener opens={(close) => <LimitsDialog project={project} onClose={close} />}>Change the limits</Opener>
        )}
      </Line>
      <Lead>{limitsSentence(project.uploadLimits)}</Lead>
      {users.length > 0 && (
        <Card component={List} sx={{ px: 4, mt: 3 }} aria-label="Storage by collaborator">
          {users.slice(0, most).map((person) => (
            <Row key={person.id} pad={2}>
              <div className="grow wrap">{displayName(person)}</div>
              <div className="num muted small">{formatSize(person.stored)}</div>
            </Row>
          ))}
        </Card>
      )}
      {users.length > most && <Hint>and {count(users.length - most, 'more person', 'more people')} with less</Hint>}
    </Box>
  );
};
