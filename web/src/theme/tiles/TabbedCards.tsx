import type { ResourceName, Row } from '@dossier/shared/contract';
import { Tab, Tabs } from '@mui/material';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { withOwn } from '../../data/withValues.ts';
import { useShownList } from '../../reads/lists.ts';
import { ListPager, ListRows } from '../lists.tsx';
import { EmptyState } from '../states/states.tsx';
import { CardShapes, Cards } from './Cards.tsx';

export type CardTab<T extends string> = {
  readonly value: T;
  readonly label: string;
  /** What an empty list says, and teaches. */
  readonly empty: string;
  readonly teach: string;
};

/** The tab is part of the address, unless it is the first; another one begins with its first page, and what else stands there stays. */
export const useTab = <T extends string>(tabs: readonly [CardTab<T>, ...CardTab<T>[]]) => {
  const [search, setSearch] = useSearchParams();
  const tab = tabs.find(({ value }) => value === search.get('tab')) ?? tabs[0];
  const open = (next: T) =>
    setSearch((before) => withOwn(before, ['tab', 'page'], { ...(next !== tabs[0].value && { tab: next }) }));
  return { tab, open };
};

type Props<T extends string, N extends ResourceName> = {
  /** What is listed, as the beginning of a sentence. */
  readonly what: string;
  readonly label: string;
  readonly tabs: readonly CardTab<T>[];
  readonly at: ReturnType<typeof useTab<T>>;
  /** What can be done where the list is empty. */
  readonly action?: ReactNode;
  readonly children: (row: Row<N>) => ReactNode;
};

/** Tabs over pages of cards, of the list around them; where there is one kind of cards, no tabs. */
export const TabbedCards = <T extends string, N extends ResourceName>({
  what,
  label,
  tabs,
  at: { tab, open },
  action,
  children,
}: Props<T, N>) => {
  const { data, isPlaceholderData } = useShownList<N>();
  const id = what.toLowerCase();
  const hasTabs = tabs.length > 1;
  return (
    <>
      {hasTabs && (
        <Tabs
          value={tab.value}
          onChange={(_, next: T) => open(next)}
          aria-label={label}
          variant="scrollable"
          scrollButtons={false}
          sx={{ mb: 5 }}
        >
          {tabs.map(({ value, label }) => (
            <Tab key={value} value={value} label={label} id={`tab-${value}`} aria-controls={id} />
          ))}
        </Tabs>
      )}
      <div
        id={id}
        {...(hasTabs && { role: 'tabpanel', 'aria-labelledby': `tab-${tab.value}` })}
        aria-busy={data === undefined || isPlaceholderData}
      >
        <ListRows<N>
          what={what}
          shape={<CardShapes />}
          empty={
            <EmptyState title={tab.empty} action={action}>
              {tab.teach}
            </EmptyState>
          }
        >
          {(rows) => (
            <Cards>
              {rows.map((row) => (
                <li key={row.id}>{children(row)}</li>
              ))}
            </Cards>
          )}
        </ListRows>
      </div>
      <ListPager />
    </>
  );
};
