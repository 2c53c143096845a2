import type { DomainRecord } from '@dossier/shared/contract';
import { Alert } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { Heading, Lead, List } from '../theme/layout.tsx';
import { Loaded } from '../theme/states/states.tsx';

const severities = { found: 'success', missing: 'warning', unknown: 'info' } as const;

/** Hints: what receivers find when they ask about the sender. */
export const Records = ({ answer }: { readonly answer: UseQueryResult<DomainRecord[]> }) => (
  <section aria-label="What receivers find out about the sender">
    <Heading sx={{ mt: 8 }}>What receivers find out about the sender</Heading>
    <Loaded
      what="It"
      answer={answer}
      shape={160}
      empty={<Lead>The address of the sender is of no domain that others know.</Lead>}
    >
      {(records) => (
        <List gap={2}>
          {records.map(({ kind, state, words }) => (
            <li key={kind}>
              <Alert severity={severities[state]} className="wrap">
                {words}
              </Alert>
            </li>
          ))}
        </List>
      )}
    </Loaded>
    <Lead>Nothing of it has to be right before emails go out.</Lead>
  </section>
);
