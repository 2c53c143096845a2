import { brand } from '../format/brand.ts';
import { paths } from '../paths.ts';
import { Mark } from '../theme/Mark.tsx';

export const Footer = () => {
  const { name, imprint, privacy } = brand();
  return (
    <footer className="foot">
      <div className="wrap foot-row">
        <a className="brand" href={paths.home} aria-label={`${name}, homepage`}>
          <Mark size={22} />
          <span className="brand-name">{name}</span>
        </a>
        <nav aria-label="More">
          {imprint && <a href={imprint}>Imprint</a>}
          <a href={privacy ?? paths.privacy}>Privacy Policy</a>
          <a href={paths.terms}>Terms</a>
          <a href={paths.apiDocs}>API</a>
        </nav>
      </div>
    </footer>
  );
};
