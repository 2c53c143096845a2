import { useRef } from 'react';
import type { publicNavigation } from '../format/product.ts';

type Props = { readonly places: typeof publicNavigation };

/** The sections behind one button, where the bar has no room for them. */
export const PhoneMenu = ({ places }: Props) => {
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
