import { useState } from 'react';

/** Hidden where the browser lets no page copy: outside https and this machine. */
export const CopyButton = ({ text, what }: { text: string; what: string }) => {
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
