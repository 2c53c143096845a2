import { type ReactNode, useEffect } from 'react';
import { titleOf } from '../format/brand.ts';
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
  useEffect(() => {
    document.title = titleOf(title);
  }, [title]);
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
