import './api.css';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { paths } from '../../paths.ts';
import { TextPage } from '../TextPage.tsx';
import { type Description, found, groupsOf, type Operation } from './description.ts';
import { OperationDetails } from './OperationDetails.tsx';
import { SchemaView } from './SchemaView.tsx';
import { Words } from './Words.tsx';

type Props = { operation: Operation; wanted: boolean };

/** A line that opens; a link that names it opens it, too. */
const OperationItem = ({ operation, wanted }: Props) => {
  const { operationId, method, path, summary } = operation;
  const [open, setOpen] = useState(wanted);
  const item = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!wanted) return;
    setOpen(true);
    item.current?.scrollIntoView({ block: 'start' });
  }, [wanted]);
  return (
    <details
      ref={item}
      className="api-operation"
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span className={`api-method ${method.toLowerCase()}`}>{method}</span>
        <code className="api-path">{path}</code>
        <span className="api-summary">{summary}</span>
      </summary>
      {open && <OperationDetails key={operationId} operation={operation} />}
    </details>
  );
};

const load = async (): Promise<Description> => {
  const response = await fetch('/api/openapi.json');
  if (!response.ok) throw new Error(`${response.status}`);
  return (await response.json()) as Description;
};

/** Undefined while it loads, null where it cannot be loaded. */
const useDescription = () => {
  const [description, setDescription] = useState<Description | null>();
  const reload = useCallback(() => {
    setDescription(undefined);
    load().then(setDescription, () => setDescription(null));
  }, []);
  useEffect(reload, [reload]);
  return { description, reload };
};

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
export default function ApiPage() {
  const { description, reload } = useDescription();
  return (
    <TextPage title="API" className="api" isLoading={description === undefined}>
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
    </TextPage>
  );
}
