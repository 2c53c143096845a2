import { type ReactNode, useEffect } from 'react';
import { titleOf } from '../format/brand.ts';
import { Footer } from './Footer.tsx';
import { Navbar } from './Navbar.tsx';

/** A public page of plain text. */
export const TextPage = ({ title, children }: { title: string; children: ReactNode }) => {
  useEffect(() => {
    document.title = titleOf(title);
  }, [title]);
  return (
    <>
      <Navbar />
      <main id="main" className="wrap text">
        <h1>{title}</h1>
        {children}
      </main>
      <Footer />
    </>
  );
};
