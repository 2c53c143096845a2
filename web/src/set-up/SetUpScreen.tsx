import { isHostingGiven, type SetUpView } from '@dossier/shared/contract/set-up';
import { Alert, Button, Link, Skeleton, styled, Typography } from '@mui/material';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { isRefusal } from '../data/api.ts';
import { Lead, List } from '../theme/layout.tsx';
import { Mark } from '../theme/Mark.tsx';
import { Loaded } from '../theme/states/states.tsx';
import { AddressStep } from './AddressStep.tsx';
import { BeginStep, Restoring } from './BeginStep.tsx';
import { FinishStep } from './FinishStep.tsx';
import { HostingStep } from './HostingStep.tsx';
import { KeepStep } from './KeepStep.tsx';
import { LookStep } from './LookStep.tsx';
import { MailStep } from './MailStep.tsx';
import { PersonStep } from './PersonStep.tsx';
import type { StepProps } from './StepForm.tsx';
import { useSetUp } from './setUp.ts';

type Step = {
  readonly name: string;
  readonly title: string;
  readonly lead: string;
  readonly isDone: (view: SetUpView) => boolean;
  readonly Shown: ComponentType<StepProps>;
};

/** In the order in which they are asked: each needs those before it. */
const steps: readonly Step[] = [
  {
    name: 'Beginning',
    title: 'New, or from a backup?',
    lead: 'Nobody uses this Dossier yet. A few questions, and it is yours.',
    isDone: () => true,
    Shown: BeginStep,
  },
  {
    name: 'You',
    title: 'Who operates it?',
    lead: 'The first account. It sees how Dossier does, lets people host and is told when something needs a hand; it never sees their documents.',
    isDone: ({ person }) => person !== null,
    Shown: PersonStep,
  },
  {
    name: 'Address',
    title: 'Where do people find it?',
    lead: 'Links in emails begin with this address.',
    isDone: ({ given, publicUrl }) => (given.publicUrl ?? publicUrl) !== null,
    Shown: AddressStep,
  },
  {
    name: 'Email',
    title: 'Which server sends its emails?',
    lead: 'Codes, invitations and reminders go by email. A test email with a code shows that they arrive.',
    isDone: ({ test }) => test.isProved,
    Shown: MailStep,
  },
  {
    name: 'Hosting',
    title: 'Who may start projects?',
    lead: 'Whoever is invited to a project takes part without being asked here.',
    isDone: ({ given, hosting }) => hosting !== null || isHostingGiven(given),
    Shown: HostingStep,
  },
  {
    name: 'Look',
    title: 'What is it called?',
    lead: 'People see it on every page and in every email. All of it can be changed on the page for operators.',
    isDone: ({ look }) => look !== null,
    Shown: LookStep,
  },
  {
    name: 'Recovery',
    title: 'Keep this sheet',
    lead: 'Without the master key nobody can read names, addresses and answers any more, not even from a backup that lacks it.',
    isDone: ({ given, isKept }) => isKept || given.masterKey,
    Shown: KeepStep,
  },
  {
    name: 'Password',
    title: 'Choose your password',
    lead: 'Then Dossier starts, and you are signed in.',
    isDone: () => false,
    Shown: FinishStep,
  },
];

const firstOpen = (view: SetUpView) => steps.findIndex(({ isDone }) => !isDone(view));

const Page = styled('main')(({ theme: { spacing, breakpoints } }) => ({
  maxWidth: 940,
  margin: '0 auto',
  padding: `${spacing(6)} ${spacing(4)} ${spacing(10)}`,
  display: 'grid',
  gap: spacing(8),
  gridTemplateColumns: 'minmax(0, 1fr)',
  [breakpoints.up('md')]: { gridTemplateColumns: '180px minmax(0, 1fr)', paddingTop: spacing(10) },
}));
const Top = styled('header')(({ theme: { spacing } }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: spacing(2.5),
  minHeight: 60,
  padding: `0 ${spacing(4)}`,
  background: 'var(--surface)',
  borderBottom: '1px solid var(--line)',
  fontWeight: 650,
}));
const Steps = styled('nav')(({ theme: { breakpoints } }) => ({
  display: 'none',
  [breakpoints.up('md')]: { display: 'block' },
}));
const Where = styled(Lead)(({ theme: { breakpoints } }) => ({
  margin: 0,
  [breakpoints.up('md')]: { display: 'none' },
}));

const Wizard = ({ view }: { view: SetUpView }) => {
  const open = firstOpen(view);
  // Whoever has answered a step leaves it by themselves. Why nothing was restored stands in the first.
  const [chosen, choose] = useState(view.person === null || view.restore.state === 'failed' ? 0 : open);
  const index = Math.min(chosen, open);
  const { title, lead, Shown } = steps[index] as Step;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(index);
  // Whoever goes on begins at the top of the next step.
  useEffect(() => {
    if (shown.current === index) return;
    shown.current = index;
    heading.current?.focus();
    window.scrollTo(0, 0);
  }, [index]);
  return (
    <Page id="main">
      <Steps aria-label="Steps">
        <List as="ol" gap={1}>
          {steps.map(({ name }, number) => (
            <li key={name} aria-current={number === index ? 'step' : undefined}>
              <Button
                variant="text"
                color="secondary"
                fullWidth
                disabled={number > open}
                onClick={() => choose(number)}
                sx={{ justifyContent: 'flex-start', fontWeight: number === index ? 650 : 450 }}
              >
                {number + 1}. {name}
              </Button>
            </li>
          ))}
        </List>
      </Steps>
      <div>
        <Where>
          Step {index + 1} of {steps.length}
          {index > 0 && (
            <>
              {' · '}
              <Link component="button" type="button" onClick={() => choose(index - 1)}>
                Back
              </Link>
            </>
          )}
        </Where>
        <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ outline: 0 }}>
          {title}
        </Typography>
        <Lead sx={{ mb: 6 }}>{lead}</Lead>
        <Shown key={index} view={view} onDone={() => choose(index + 1)} />
      </div>
    </Page>
  );
};

/** The same for whoever has no link, an old one, or another browser's. */
const Closed = () => (
  <Page id="main" sx={{ display: 'block' }}>
    <Typography variant="h1">Nothing to set up here</Typography>
    <Lead sx={{ mb: 6 }}>
      Dossier is set up by a link that works once, for an hour, in the browser that opens it first.
    </Lead>
    <Alert severity="info">
      Whoever runs this Dossier finds the link in its log, or makes a new one with <code>dossier set-up</code> (in a
      checkout: <code>npm run set-up</code>). If it is set up already, <a href="/sign-in">sign in</a>.
    </Alert>
  </Page>
);

/** Of an installation that nobody has set up yet. */
export default function SetUpScreen() {
  const answer = useSetUp();
  useEffect(() => {
    document.title = 'Set up Dossier';
  }, []);
  const isClosed = answer.data === undefined && isRefusal(answer.error, 'NOT_FOUND');
  return (
    <>
      <Top>
        <Mark />
        Set up Dossier
      </Top>
      {isClosed ? (
        <Closed />
      ) : (
        <Loaded
          what="What was set up so far"
          answer={answer}
          shape={
            <Page id="main">
              <Skeleton variant="rounded" height={240} />
            </Page>
          }
        >
          {(view) =>
            view.restore.state === 'none' || view.restore.state === 'failed' ? (
              <Wizard view={view} />
            ) : (
              <Page id="main" sx={{ display: 'block' }}>
                <Restoring />
              </Page>
            )
          }
        </Loaded>
      )}
    </>
  );
}
