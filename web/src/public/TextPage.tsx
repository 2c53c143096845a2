import type { ReactNode } from 'react';
import { useTitle } from '../theme/useTitle.ts';
import { Footer } from './Footer.tsx';
import { Navbar } from './Navbar.tsx';

type Props = {
  readonly title: string;
  readonly className?: string;
  readonly isLoading?: boolean;
  readonly children: ReactNode;
};

/** A public page, of plain text unless its class says otherwise. */
export const TextPage = ({ title, className = 'text', isLoading = false, children }: Props) => {
  useTitle(title);
  return (
    <>
      <Navbar />
      <main id="main" className={`wrap ${className}`} aria-busy={isLoading}>
        <h1>{title}</h1>
        {children}
      </main>
      <Footer />
    </>
  );
};
