import { brand } from '../format/brand.ts';

/** Dossier's own: a folder with a check. */
export const OwnMark = ({ size }: { size: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <rect width="32" height="32" rx="9" fill="var(--primary)" />
    <g fill="none" stroke="var(--primary-ink)" strokeWidth="2.2" strokeLinejoin="round" strokeLinecap="round">
      <path d="M7 10h7l2.500 3H25v11H7z" />
      <path d="M12.500 18l2.700 2.700 4.800-5" />
    </g>
  </svg>
);

/** The installation's logo, or Dossier's mark. Plain, because the public pages use it too. */
export const Mark = ({ size = 26 }: { size?: number }) => {
  const { logo } = brand();
  return logo ? <img className="logo" src={logo} height={size} alt="" /> : <OwnMark size={size} />;
};
