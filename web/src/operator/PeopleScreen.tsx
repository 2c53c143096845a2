import type { OperatedPerson } from '@dossier/shared/contract';
import { Box, Card } from '@mui/material';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { Search } from '../theme/inputs/Search.tsx';
import { Heading, Lead, List } from '../theme/layout.tsx';
import { EmptyState, Loaded } from '../theme/states/states.tsx';
import { OperatorPage } from './OperatorPage.tsx';
import { PersonLine } from './PersonLine.tsx';
import { usePeople } from './reads.ts';

const listed = (label: string, people: readonly OperatedPerson[]) => (
  <Card component={List} sx={{ px: 4 }} aria-label={label}>
    {people.map((person) => (
      <PersonLine key={person.personId} person={person} />
    ))}
  </Card>
);

/** People by their address: who they are here, never what they have. */
export default function PeopleScreen() {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const look = useCallback((text: string) => setSearch(text ? { q: text } : {}, { replace: true }), [setSearch]);
  return (
    <OperatorPage title="People" state="Everybody whom this installation knows, by a part of the address.">
      <Box sx={{ mb: 4, maxWidth: 420, display: 'grid' }}>
        <Search q={q} onChange={look} label="Address" />
      </Box>
      <Loaded what="People" answer={usePeople(q)} shape={240}>
        {({ people: found, more, asking }) => {
          // Whoever is looked for stands there alone.
          const above = q === '' ? asking : [];
          const people = found.filter(({ personId }) => !above.some((one) => one.personId === personId));
          return (
            <>
              {above.length > 0 && (
                <>
                  <Heading>Ask to host</Heading>
                  <Box sx={{ mb: 6 }}>{listed('Ask to host', above)}</Box>
                </>
              )}
              {people.length === 0 ? (
                <EmptyState title="Nobody has such an address." />
              ) : (
                <>
                  {listed('People', people)}
                  {more && <Lead>There are more. Type more of the address.</Lead>}
                </>
              )}
            </>
          );
        }}
      </Loaded>
    </OperatorPage>
  );
}
