import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { titleOf } from '../../format/brand.ts';
import { paths } from '../../paths.ts';
import { Footer } from '../Footer.tsx';
import { Navbar } from '../Navbar.tsx';
import './api.css';
import { type Description, found, groupsOf } from './description.ts';
import { OperationItem } from './OperationItem.tsx';
import { SchemaView } from './SchemaView.tsx';
import { useDescription } from './useDescription.ts';
import { Words } from './Words.tsx';

const onHash = (changed: () => void) => {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
};
const useHash = () => useSyncExternalStore(onHash, () => window.location.hash.slice(1));

const Calls = ({ description }: { description: Description }) => {
  const [search, setSearch] = useState('');
  const wanted = useHash();
  const groups = useMemo(() => groupsOf(description), [description]);
  const shown = found(groups, search);
  const count = shown.reduce((sum, { operations }) => sum + operations.length, 0);
  const { Problem } = description.components.schemas;
  return (
    <>
      <div className="api-search field">
        <label htmlFor="api-search">Search the calls</label>
        <input
          id="api-search"
          type="search"
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <p role="status" className="small muted">
          {count === 0 ? 'No call has all these words.' : `${count} ${count === 1 ? 'call' : 'calls'}`}
        </p>
      </div>
      {shown.map(({ name, description: text, operations }) => (
        <section key={name} aria-labelledby={`tag-${name}`}>
          <h2 id={`tag-${name}`}>{name}</h2>
          <p className="note">{text}</p>
          {operations.map((operation) => (
            <OperationItem
              key={operation.operationId}
              operation={operation}
              wanted={operation.operationId === wanted}
            />
          ))}
        </section>
      ))}
      {Problem && (
        <section aria-labelledby="refusals">
          <h2 id="refusals">Refusals</h2>
          <p className="note">Every refusal is such an object, with its status.</p>
          <div className="api-details">
            <SchemaView schema={Problem} />
          </div>
        </section>
      )}
    </>
  );
};

/** `openapi.json` for people. */
const ApiPage = () => {
  const { description, reload } = useDescription();
  useEffect(() => {
    document.title = titleOf('API');
  }, []);
  return (
    <>
      <Navbar />
      <main id="main" className="wrap api" aria-busy={description === undefined}>
        <h1>API</h1>
        {/* With the description, whose first words would move it. */}
        {description !== undefined && (
          <>
            <p className="lead">
              {description ? (
                <Words>{description.info.description}</Words>
              ) : (
                'Everything that the web app does, by calls.'
              )}
            </p>
            <p className="note">
              Programs sign in with a token from <a href={paths.apiTokens}>Settings</a>. All of this as a file:{' '}
              <a href="/api/openapi.json">openapi.json</a>.
            </p>
          </>
        )}
        {description === null && (
          <p role="alert" className="api-failed">
            The description could not be loaded.{' '}
            <button type="button" className="btn" onClick={reload}>
              Try again
            </button>
          </p>
        )}
        {description && <Calls description={description} />}
      </main>
      <Footer />
    </>
  );
};
export default ApiPage;
