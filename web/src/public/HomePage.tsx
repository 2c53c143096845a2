import { useEffect, useState } from 'react';
import { homeNavigation } from '../format/product.ts';
import { hasShop } from '../format/shop.ts';
import { Contact } from './contact/Contact.tsx';
import type { QuotePlan } from './contact/quote.ts';
import { Features } from './Features.tsx';
import { Footer } from './Footer.tsx';
import { Hero } from './Hero.tsx';
import { Navbar } from './Navbar.tsx';
import { Pricing } from './Pricing.tsx';
import { Reasons } from './Reasons.tsx';
import { Steps } from './Steps.tsx';

/** The browser looked before the sections existed, and the font moves them once more. */
const showWantedSection = () => {
  const show = () =>
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView({ behavior: 'instant', block: 'start' });
  show();
  void document.fonts.ready.then(show);
};

export const HomePage = () => {
  const [plan, setPlan] = useState<QuotePlan>('team');
  useEffect(showWantedSection, []);
  return (
    <>
      <Navbar places={homeNavigation} />
      <main id="main">
        <Hero />
        <Features />
        <Steps />
        <Reasons />
        {hasShop() && (
          <>
            <Pricing onExecutive={() => setPlan('executive')} />
            <Contact plan={plan} onPlan={setPlan} />
          </>
        )}
      </main>
      <Footer />
    </>
  );
};
