import { brand } from '../format/brand.ts';
import { hasShop } from '../format/shop.ts';
import { TextPage } from './TextPage.tsx';

export default function PrivacyPage() {
  return (
    <TextPage title="Privacy Policy">
      <p>This page explains what {brand().name} stores about you, why, who can see it, and how to have it deleted.</p>
      <h2>What is stored</h2>
      <ul>
        <li>Your account: email, name, organization, designation, and, if you give them, your address and picture.</li>
        <li>Your password, only as a hash that cannot be reversed.</li>
        <li>What you do in projects: documents you upload, reviews, remarks and comments, with the time.</li>
        {hasShop() && (
          <>
            <li>
              Payments: plan, amount, date, and of your card the brand, the last four digits and the expiry. The number
              and the security code go to the payment provider only.
            </li>
            <li>What you write in the contact form.</li>
          </>
        )}
      </ul>
      <h2>Who sees it</h2>
      <p>
        Documents you upload are seen by the host, the co-hosts and the support staff of that project, and by nobody
        else. Other collaborators see neither your documents nor your address. People who run this installation can
        reach what is needed to run it. Nothing is sold, and no third party tracks you: these pages load nothing from
        other sites
        {hasShop() && ", except the payment provider's form where one is configured"}.
      </p>
      <h2>What stays in your browser</h2>
      <p>
        A cookie that keeps you signed in, one that protects forms, and settings such as light or dark. No tracking.
      </p>
      <h2>How long</h2>
      <p>
        A deleted project stays in the bin for 30 days, then its files are removed. The history of a project (who did
        what, when) is kept so that it can be checked. Your personal data in it are encrypted with a key of your own:
        when your account is erased, the key is destroyed and nobody can read them any more.
      </p>
      <h2>Your rights</h2>
      <p>
        You can see and correct your data under Settings, and ask for a copy or for erasure{' '}
        {hasShop() ? (
          <>
            through the <a href="/#contact">contact form</a>
          </>
        ) : (
          'whoever runs this installation'
        )}
        . You may also complain to your data protection authority.
      </p>
    </TextPage>
  );
}
