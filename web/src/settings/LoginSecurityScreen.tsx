import { type MailPace, type MailTopic, usualPacing } from '@dossier/shared/contract';
import { Button, FormControlLabel, Skeleton, Switch } from '@mui/material';
import { useCommand } from '../data/commands.ts';
import { useWork } from '../data/useWork.ts';
import { brand } from '../format/brand.ts';
import { paths } from '../paths.ts';
import { useDownload } from '../reads/downloads.ts';
import { useMe } from '../reads/me.ts';
import { Changing } from '../theme/Changing.tsx';
import { Field } from '../theme/inputs/Field.tsx';
import { Columns, Fields, Narrow } from '../theme/layout.tsx';
import { Opener } from '../theme/Opener.tsx';
import { PageHeader } from '../theme/PageHeader.tsx';
import { Loaded } from '../theme/states/states.tsx';
import { CloseAccountDialog } from './CloseAccountDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { Section } from './Section.tsx';
import { Sessions } from './Sessions.tsx';

const topics: Readonly<Record<MailTopic, string>> = {
  asks: 'What asks something of you',
  uploads: 'Uploads to your projects',
  news: 'Other news of your projects',
};
const paces: Readonly<Record<MailPace, string>> = {
  once: 'At once',
  hourly: 'Every hour, collected',
  daily: 'Every day, collected',
};

/** How often emails of each topic come (BEY-46). */
const MailPacing = () => {
  const { data: me } = useMe();
  const pacing = me?.mailPacing ?? usualPacing;
  const { run, pending } = useCommand('SetMailPacing');
  return (
    <Columns gap={3} columns="repeat(3, 1fr)" role="group" aria-label="How often emails come">
      {(Object.keys(topics) as MailTopic[]).map((topic) => (
        <Field
          key={topic}
          label={topics[topic]}
          value={pacing[topic]}
          disabled={!me?.notifications || pending}
          onChange={(chosen) => void run({ ...pacing, [topic]: chosen })}
          options={Object.entries(paces)}
        />
      ))}
    </Columns>
  );
};

/** All that is known of the account, to take along (BEY-17). */
const OwnData = () => {
  const { download } = useDownload();
  const asking = useWork(() => download({ account: true }));
  return (
    <Section
      title="Your data"
      text="Your profile, projects, uploads with their files, comments, notifications, bills, sessions and tokens, as one ZIP. Keep it safe."
      action={
        <Button loading={asking.isPending} onClick={() => asking.mutate()}>
          Download my data
        </Button>
      }
    />
  );
};

/** Emails on or off (SET-16). */
const NotificationSwitch = () => {
  const me = useMe();
  const { run, pending } = useCommand('SetNotificationPreference');
  return (
    <Loaded what="The setting" answer={me} shape={<Skeleton variant="rounded" width={180} height={38} />}>
      {({ notifications }) => (
        <FormControlLabel
          control={
            <Switch checked={notifications} disabled={pending} onChange={(_, on) => void run({ notifications: on })} />
          }
          label="Email notifications"
          labelPlacement="start"
          sx={{ ml: 0 }}
        />
      )}
    </Loaded>
  );
};

export default function LoginSecurityScreen() {
  const { data: me } = useMe();
  return (
    <Narrow>
      <PageHeader title="Login & security" state={me && `Signed in as ${me.email}.`} />
      <Fields>
        <Changing>
          <Section
            title="Password"
            text="A new password ends all your other sessions, your API tokens and the address of your calendar."
            action={<Opener opens={(close) => <PasswordDialog onClose={close} />}>Set new password</Opener>}
          />
          <Section
            title="Notifications"
            text="Reminders and news about your projects by email. You find them under Notification either way."
            action={<NotificationSwitch />}
          >
            <MailPacing />
          </Section>
          <Section
            title="API tokens"
            text={`Let programs use ${brand().name} in your name, each for what you choose.`}
            action={<Button to={paths.apiTokens}>Manage tokens</Button>}
          />
          <Section
            title="Webhooks"
            text="Your own systems are told what happens in the projects that you host."
            action={<Button to={paths.webhooks}>Manage webhooks</Button>}
          />
        </Changing>{' '}
        <OwnData />
        <Changing>
          {/* Below what is always as tall: nobody knows how many there are before they have loaded. */}
          <Sessions />
          <Section
            title="Close account"
            text="Your personal data are erased, and the projects that you host come to an end, unless you hand them over before."
            action={
              <Opener color="error" opens={(close) => <CloseAccountDialog onClose={close} />}>
                Close account
              </Opener>
            }
          />
        </Changing>
      </Fields>
    </Narrow>
  );
}
