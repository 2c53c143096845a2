import { useRef } from 'react';
import { useSignedIn } from '../data/session.ts';
import { brand } from '../format/brand.ts';
import { publicNavigation } from '../format/product.ts';
import { paths } from '../paths.ts';
import { Mark } from '../theme/Mark.tsx';

type Props = { readonly places: typeof publicNavigation };

/** The sections behind one button, where the bar has no room for them. */
const PhoneMenu = ({ places }: Props) => {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute('open');
  return (
    <details className="phone-menu" ref={menu} onKeyDown={({ key }) => key === 'Escape' && close()}>
      <summary aria-label="Menu">
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="M3 6h14M3 10h14M3 14h14" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
        </svg>
      </summary>
      <nav aria-label="Menu">
        {places.map(({ label, href }) => (
          <a key={href} href={href} onClick={close}>
            {label}
          </a>
        ))}
      </nav>
    </details>
  );
};

/** Its entries lead to their places on `/` from every public page (PUB-02, PUB-14). */
export const Navbar = ({ places = publicNavigation }) => {
  const signedIn = useSignedIn();
  return (
    <header className="bar">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <div className="wrap bar-row">
        <a className="brand" href={paths.home} aria-label={`${brand().name}, homepage`}>
          <Mark size={28} />
          <span className="brand-name">{brand().name}</span>
        </a>
        <nav className="bar-links" aria-label="Sections">
          {places.map(({ label, href }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </nav>
        {signedIn ? (
          <a className="btn primary" href={paths.dashboard}>
            Dashboard
          </a>
        ) : (
          <div className="bar-account">
            <a className="btn" href={paths.signIn}>
              Sign In
            </a>
            <a className="btn primary" href={paths.signUp}>
              Sign Up
            </a>
          </div>
        )}
        <PhoneMenu places={places} />
      </div>
    </header>
  );
};
