import { useEffect, useRef, useState } from 'react';
import type { Operation } from './description.ts';
import { OperationDetails } from './OperationDetails.tsx';

type Props = { operation: Operation; wanted: boolean };

/** A line that opens; a link that names it opens it, too. */
export const OperationItem = ({ operation, wanted }: Props) => {
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
