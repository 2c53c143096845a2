import { styled } from '@mui/material';
import type { ReactNode } from 'react';

const Terms = styled('dl')(({ theme: { spacing } }) => ({
  margin: `${spacing(4)} 0 0`,
  display: 'grid',
  gap: spacing(4),
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& dd': { margin: 0 },
}));

type Term = {
  readonly key: string;
  readonly term: string;
  readonly text?: string | undefined;
  readonly said: ReactNode;
  /** How it stands. */
  readonly state?: ReactNode;
};

/** Questions with what was said to them; `text`: what one agreed to. */
export const AnswerTerms = ({ terms }: { readonly terms: readonly Term[] }) => (
  <Terms>
    {terms.map(({ key, term, text, said, state }) => (
      <div key={key}>
        <dt className="muted small wrap">{term}</dt>
        {text && <dd className="prose wrap soft">{text}</dd>}
        <dd className="prose wrap">{said}</dd>
        {state && <dd>{state}</dd>}
      </div>
    ))}
  </Terms>
);
