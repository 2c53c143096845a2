import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router';
import { brand } from '../format/brand.ts';
import { paths } from '../paths.ts';
import { useMe } from '../reads/me.ts';
import { Changing } from '../theme/Changing.tsx';
import { Fields } from '../theme/Fields.tsx';
import { Narrow } from '../theme/Narrow.tsx';
import { PageHeader } from '../theme/PageHeader.tsx';
import { CloseAccount } from './CloseAccount.tsx';
import { MailPacing } from './MailPacing.tsx';
import { NotificationSwitch } from './NotificationSwitch.tsx';
import { OwnData } from './OwnData.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { Section } from './Section.tsx';
import { Sessions } from './Sessions.tsx';

const LoginSecurityScreen = () => {
  const [open, setOpen] = useState(false);
  const { data: me } = useMe();
  return (
    <Narrow>
      <PageHeader title="Login & security" state={me && `Signed in as ${me.email}.`} />
      <Fields>
        <Changing>
          <Section
            title="Password"
            text="A new password ends all your other sessions, your API tokens and the address of your calendar."
            action={<Button onClick={() => setOpen(true)}>Set new password</Button>}
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
            action={
              <Button component={Link} to={paths.apiTokens}>
                Manage tokens
              </Button>
            }
          />
          <Section
            title="Webhooks"
            text="Your own systems are told what happens in the projects that you host."
            action={
              <Button component={Link} to={paths.webhooks}>
                Manage webhooks
              </Button>
            }
          />
        </Changing>{' '}
        <OwnData />
        <Changing>
          {/* Below what is always as tall: nobody knows how many there are before they have loaded. */}
          <Sessions />
          <CloseAccount />
        </Changing>
      </Fields>
      {open && <PasswordDialog onClose={() => setOpen(false)} />}
    </Narrow>
  );
};
export default LoginSecurityScreen;
