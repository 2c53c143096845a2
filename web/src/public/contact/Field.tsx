import type { ReactNode } from 'react';

/** A labelled control with its message; the control takes the id and what describes it. */
export const Field = ({
  id,
  label,
  error,
  children,
}: {
  id: string;
  label: string;
  error: string | undefined;
  children: (described: { id: string; 'aria-invalid': boolean; 'aria-describedby'?: string }) => ReactNode;
}) => (
  <div className={error ? 'field wrong' : 'field'}>
    <label htmlFor={id}>{label}</label>
    {children({ id, 'aria-invalid': Boolean(error), ...(error && { 'aria-describedby': `${id}-error` }) })}
    {error && (
      <p id={`${id}-error`} className="error">
        {error}
      </p>
    )}
  </div>
);
