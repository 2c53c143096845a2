import { Mark } from '../theme/Mark.tsx';

export const Footer = () => (
  <footer className="foot">
    <div className="wrap foot-row">
      <a className="brand" href="/" aria-label="Dossier, homepage">
        <Mark size={22} />
        Dossier
      </a>
      <nav aria-label="Legal">
        <a href="/privacy">Privacy Policy</a>
        <a href="/terms">Terms</a>
      </nav>
    </div>
  </footer>
);
