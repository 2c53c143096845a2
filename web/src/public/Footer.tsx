import { paths } from '../paths.ts';
import { Mark } from '../theme/Mark.tsx';

export const Footer = () => (
  <footer className="foot">
    <div className="wrap foot-row">
      <a className="brand" href={paths.home} aria-label="Dossier, homepage">
        <Mark size={22} />
        Dossier
      </a>
      <nav aria-label="More">
        <a href={paths.privacy}>Privacy Policy</a>
        <a href={paths.terms}>Terms</a>
        <a href={paths.apiDocs}>API</a>
      </nav>
    </div>
  </footer>
);
