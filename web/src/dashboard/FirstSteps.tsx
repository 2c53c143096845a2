import { isUnstarted, type ProjectRow } from '@dossier/shared/contract';
import { Box, Button, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { useGetList } from 'react-admin';
import { paths } from '../paths.ts';
import { isOffered } from '../reads/looking.ts';
import { useMe } from '../reads/me.ts';
import { fewBy, newestFirst } from '../reads/projects.ts';
import { CheckCircleIcon, CircleIcon } from '../theme/icons.tsx';
import { Heading, List, Panel, Row } from '../theme/layout.tsx';
import { Loaded } from '../theme/states/states.tsx';

type Step = { readonly label: string; readonly text: string; readonly done: boolean; readonly to: string };

const stepsFor = (isSubscribed: boolean, draft: ProjectRow | undefined): readonly Step[] => [
  {
    label: 'Choose a plan',
    text: 'Only hosts need one: whoever submits documents does so for free.',
    done: isSubscribed,
    to: paths.pricing,
  },
  {
    label: 'Create a project',
    text: 'A name and a due date are enough to begin with.',
    done: draft !== undefined,
    to: paths.newProject,
  },
  {
    label: 'Name the documents and start it',
    text: 'Then invitations go out, and people can join by its ID.',
    done: false,
    to: draft?.draftStep ?? paths.newProject,
  },
];

const atMost = 100;

/** The way to the first project that is started; once there is one, what follows takes its place. */
export default function FirstSteps({ children }: { readonly children: ReactNode }) {
  const { data: me } = useMe();
  const answer = useGetList<ProjectRow>('projects', fewBy(atMost, newestFirst.field));
  const isSubscribed = me?.isSubscribed ?? false;
  return (
    <Loaded what="Your projects" answer={answer} shape={<Skeleton variant="rounded" height={120} sx={{ mt: 8 }} />}>
      {(projects) => {
        if (projects.length === atMost || projects.some(({ status }) => !isUnstarted(status))) return children;
        const draft = projects.find(({ status }) => status === 'draft');
        const steps = stepsFor(isSubscribed, draft).filter(({ to }) => isOffered(to));
        const next = steps.find(({ done }) => !done);
        return (
          <Box component="section" aria-label="Your first project" sx={{ mt: 8 }}>
            <Heading>Your first project</Heading>
            <Panel>
              <List as="ol">
                {steps.map((step) => (
                  <Row key={step.label} pad={2.5} wrap>
                    {step.done ? (
                      <CheckCircleIcon titleAccess="Done" sx={{ color: 'var(--ok)' }} />
                    ) : (
                      <CircleIcon titleAccess="To do" sx={{ color: 'var(--ink-3)' }} />
                    )}
                    <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
                      <div className="strong">{step.label}</div>
                      <div className="soft compact">{step.text}</div>
                    </Box>
                    {step === next && (
                      <Button to={step.to} variant="contained" aria-label={`Go on: ${step.label}`}>
                        Go on
                      </Button>
                    )}
                  </Row>
                ))}
              </List>
            </Panel>
          </Box>
        );
      }}
    </Loaded>
  );
}
