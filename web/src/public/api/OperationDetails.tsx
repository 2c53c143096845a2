import { useState } from 'react';
import { curlOf } from './curl.ts';
import { contentOf, type Operation, type Parameter, type Response } from './description.ts';
import { Field, SchemaView } from './SchemaView.tsx';
import { Words } from './Words.tsx';

/** Hidden where the browser lets no page copy: outside https and this machine. */
const CopyButton = ({ text, what }: { text: string; what: string }) => {
  const [copied, setCopied] = useState(false);
  if (!navigator.clipboard) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <>
      <button type="button" className="btn api-copy" aria-label={`Copy ${what}`} onClick={copy}>
        {copied ? 'Copied' : 'Copy'}
      </button>
      <span role="status" className="visually-hidden">
        {copied ? 'Copied.' : ''}
      </span>
    </>
  );
};

const places = { path: 'in the path', query: 'in the query', header: 'a header' } as const;

const Parameters = ({ parameters }: { parameters: readonly Parameter[] }) => (
  <>
    <h3>Parameters</h3>
    <ul className="api-fields">
      {parameters.map((one) => {
        const inJson = contentOf(one.content)?.schema;
        const note = `${one.description} (${places[one.in]}${inJson ? ', as JSON' : ''})`;
        const schema = one.schema ?? inJson ?? {};
        return <Field key={one.name} name={one.name} schema={schema} required={one.required === true} note={note} />;
      })}
    </ul>
  </>
);

const isSuccess = ([status]: [string, Response]) => status.startsWith('2');

const Answers = ({ responses }: Pick<Operation, 'responses'>) => {
  const answers = Object.entries(responses);
  const refusals = answers.filter((answer) => !isSuccess(answer)).map(([status]) => status);
  return (
    <>
      <h3>Answers</h3>
      {answers.filter(isSuccess).map(([status, { description, content }]) => {
        const media = contentOf(content);
        return (
          <div key={status} className="api-answer">
            <code>{status}</code> <Words>{description}</Words>{' '}
            {media && media.type !== 'application/json' && <code>{media.type}</code>}
            {media && (
              <div>
                <SchemaView schema={media.schema} />
              </div>
            )}
          </div>
        );
      })}
      {refusals.length > 0 && <p className="api-note">May be refused with {refusals.join(', ')}.</p>}
    </>
  );
};

/** All that is told of a call. */
export const OperationDetails = ({ operation }: { operation: Operation }) => {
  const { operationId, description, security, parameters = [], requestBody, responses } = operation;
  const body = contentOf(requestBody?.content);
  const curl = curlOf(operation, window.location.origin);
  return (
    <div className="api-details">
      {description && (
        <p>
          <Words>{description}</Words>
        </p>
      )}
      <p className="api-note">
        {security ? 'For people who are signed in. ' : 'Open to everybody. '}
        <a href={`#${operationId}`}>Link to {operationId}</a>
      </p>
      <div className="api-curl">
        <pre>{curl}</pre>
        <CopyButton text={curl} what={`the curl command of ${operationId}`} />
      </div>
      {parameters.length > 0 && <Parameters parameters={parameters} />}
      {body && (
        <>
          <h3>
            Body <code>{body.type}</code>
          </h3>
          <SchemaView schema={body.schema} />
        </>
      )}
      <Answers responses={responses} />
    </div>
  );
};
