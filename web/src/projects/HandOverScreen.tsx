import type { OfferedHandOver } from '@dossier/shared/contract';
import { Button, Card } from '@mui/material';
import { useParams } from 'react-router';
import { useCommand } from '../data/commands.ts';
import { useJson } from '../data/useJson.ts';
import { count, formatSize } from '../format/numbers.ts';
import { hasShop } from '../format/shop.ts';
import { paths } from '../paths.ts';
import { Heading, List, Row } from '../theme/layout.tsx';
import { AskedNotice } from '../theme/OfferNotice.tsx';
import { PageHeader } from '../theme/PageHeader.tsx';
import { EmptyState, Loaded } from '../theme/states/states.tsx';
import { TwoLines } from '../theme/TwoLines.tsx';
import { When } from '../theme/When.tsx';

const titles = {
  accepted: 'You took it over.',
  declined: 'You declined.',
  withdrawn: 'The offer was withdrawn.',
  expired: 'The offer has ended.',
};

const kindOf = ({ isTemplate, status }: OfferedHandOver['projects'][number]): string => {
  if (isTemplate) return 'Template';
  return status === 'bin' ? 'Project in the bin, which goes on with you' : `Project, ${status}`;
};

const Offered = ({ offer: { handOverId, projects, teams, until, from } }: { readonly offer: OfferedHandOver }) => {
  const accept = useCommand('AcceptHandOver', { success: 'It is yours now. Each project appears in a moment.' });
  const decline = useCommand('DeclineHandOver', { success: 'You declined.' });
  const bytes = projects.reduce((sum, project) => sum + project.bytes, 0);
  return (
    <>
      <AskedNotice
        accept={{ pending: accept.pending, run: () => void accept.run({ handOverId }) }}
        decline={{ pending: decline.pending, run: () => void decline.run({ handOverId }) }}
        needsPlan={hasShop() && (accept.problem?.code === 'SUBSCRIPTION_REQUIRED' || accept.problem?.code === 'SEATS')}
      >
        You are asked to host all this, {formatSize(bytes)} of documents. It counts on your storage then
        {from && `, and ${from.name} is in it no more`}. Answer until <When at={until} inline />.
      </AskedNotice>
      {projects.length > 0 && (
        <>
          <Heading sx={{ mt: 6 }}>Projects and templates</Heading>
          <Card component={List} sx={{ px: 4 }} aria-label="Projects and templates">
            {projects.map((project) => (
              <Row key={project.id} gap={4} pad={3}>
                <TwoLines title={project.projectName}>
                  {kindOf(project)}, {count(project.collaborators, 'collaborator')}
                </TwoLines>
                <span className="num">{formatSize(project.bytes)}</span>
              </Row>
            ))}
          </Card>
        </>
      )}
      {teams.length > 0 && (
        <>
          <Heading sx={{ mt: 6 }}>Teams</Heading>
          <Card component={List} sx={{ px: 4 }} aria-label="Teams">
            {teams.map(({ id, teamName, members }) => (
              <Row key={id} gap={4} pad={3}>
                <span className="grow strong wrap">{teamName}</span>
                <span className="muted small">{count(members, 'member')}</span>
              </Row>
            ))}
          </Card>
        </>
      )}
    </>
  );
};

/** All that somebody hosts, for whoever is asked to take it over. */
export default function HandOverScreen() {
  const { handOverId = '' } = useParams();
  const path = `/api/hand-overs/${encodeURIComponent(handOverId)}`;
  const answer = useJson<OfferedHandOver>(['hand-over', handOverId], path);
  const from = answer.data?.from;
  return (
    <>
      <PageHeader
        title="Take over"
        state={
          answer.data
            ? from
              ? `All that ${from.name}, ${from.email}, hosts.`
              : 'What a closed account left.'
            : '\u00a0'
        }
      />
      <Loaded what="The offer" answer={answer} shape={240}>
        {(offer) =>
          offer.state === 'offered' ? (
            <Offered offer={offer} />
          ) : (
            <EmptyState
              title={titles[offer.state]}
              action={
                <Button variant="contained" to={paths.projects}>
                  Open your projects
                </Button>
              }
            />
          )
        }
      </Loaded>
    </>
  );
}
