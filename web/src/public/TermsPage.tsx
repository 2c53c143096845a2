import { prices, trialPrice } from '@dossier/shared/contract';
import { brand } from '../format/brand.ts';
import { formatPrice } from '../format/numbers.ts';
import { hasShop } from '../format/shop.ts';
import { paths } from '../paths.ts';
import { TextPage } from './TextPage.tsx';

const PlansAndPayment = () => (
  <>
    <h2>Plans and payment</h2>
    <p>
      Taking part as a collaborator is free. To create projects you need a plan. It begins with a trial for{' '}
      {formatPrice(trialPrice)}; afterwards the individual plan costs {formatPrice(prices.personal.monthly)} per month
      or {formatPrice(prices.personal.yearly)} per year, the team plan {formatPrice(prices.team.monthly)} per month or{' '}
      {formatPrice(prices.team.yearly)} per year for each member, plus tax. A plan renews until it is cancelled; a
      cancelled plan runs to the end of its paid period. When it has ended your projects stay readable and downloadable.
    </p>
  </>
);

export default function TermsPage() {
  return (
    <TextPage title="Terms">
      <p>These terms hold between you and the operator of this installation of {brand().name} when you use it.</p>
      <h2>Accounts</h2>
      <p>
        An account belongs to one person with a working email address. Keep your password to yourself; what is done with
        your account is taken as done by you. You can end one session, or all of them, under Settings.
      </p>
      <h2>Projects and documents</h2>
      <ul>
        <li>The host decides which documents are required, until when, and who may see them.</li>
        <li>What you upload stays yours. You allow the host's side of that project to store, view and download it.</li>
        <li>Do not upload what you may not share, nor anything harmful or unlawful.</li>
        <li>An accepted document is locked; older versions and reviews stay on record.</li>
        <li>After the due date nothing more can be submitted, unless the host moves it.</li>
      </ul>
      {hasShop() && <PlansAndPayment />}
      <h2>Service</h2>
      <p>
        We take care that nothing acknowledged is lost, and keep a history that shows if it was changed. Keep copies of
        what you cannot do without. We may suspend accounts that break these terms.
      </p>
      <h2>Contact</h2>
      <p>
        Questions about these terms:{' '}
        {hasShop() ? <a href="/#contact">write to us</a> : 'ask whoever runs this installation'}. The{' '}
        <a href={brand().privacy ?? paths.privacy}>Privacy Policy</a> says how we treat personal data.
      </p>
    </TextPage>
  );
}
