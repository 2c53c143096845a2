import { pageSize } from '@dossier/shared/contract';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { withOwn } from '../../data/withValues.ts';
import { Pager } from '../Pager.tsx';
import { EmptyState } from '../states/EmptyState.tsx';
import { type Answer, Loaded } from '../states/Loaded.tsx';
import { CardShapes, Cards } from './Cards.tsx';

export type CardTab<T extends string> = {
  readonly value: T;
  readonly label: string;
  /** What an empty list says, and teaches. */
  readonly empty: string;
  readonly teach: string;
};

/** Tab and page are part of the address, unless they are the first; what else stands there stays. */
export const useTabAndPage = <T extends string>(tabs: readonly [CardTab<T>, ...CardTab<T>[]]) => {
  const [search, setSearch] = useSearchParams();
  const tab = tabs.find(({ value }) => value === search.get('tab')) ?? tabs[0];
  const page = Math.max(1, Number(search.get('page')) || 1);
  const open = (next: T, page = 1, how: { readonly replace?: boolean } = {}) =>
    setSearch((before) => {
      const own = { ...(next !== tabs[0].value && { tab: next }), ...(page > 1 && { page: String(page) }) };
      return withOwn(before, ['tab', 'page'], own);
    }, how);
  return { tab, page, open };
};

type Props<T extends string, R extends { readonly id: string }> = {
  /** What is listed, as the beginning of a sentence. */
  readonly what: string;
  readonly label: string;
  readonly tabs: readonly CardTab<T>[];
  readonly at: ReturnType<typeof useTabAndPage<T>>;
  readonly answer: Answer<readonly R[]> & { readonly total?: number | undefined };
  /** What can be done where the list is empty. */
  readonly action?: ReactNode;
  readonly children: (row: R) => ReactNode;
};

/** Tabs over pages of cards; where there is one kind of them, no tabs. */
export const TabbedCards = <T extends string, R extends { readonly id: string }>({
  what,
  label,
  tabs,
  at: { tab, page, open },
  answer,
  action,
  children,
}: Props<T, R>) => {
  const id = what.toLowerCase();
  const hasTabs = tabs.length > 1;
  const pages = Math.ceil((answer.total ?? 0) / pageSize);
  const isBeyond = answer.total !== undefined && !answer.isPlaceholderData && page > Math.max(1, pages);
  // Of an old link, or after the last card of the last page is gone (LIST-06).
  useEffect(() => {
    if (isBeyond) open(tab.value, pages, { replace: true });
  });
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
        aria-busy={answer.data === undefined || answer.isPlaceholderData}
      >
        <Loaded what={what} answer={answer} shape={<CardShapes />}>
          {(rows) =>
            rows.length ? (
              <Cards>
                {rows.map((row) => (
                  <li key={row.id}>{children(row)}</li>
                ))}
              </Cards>
            ) : (
              <EmptyState title={tab.empty} action={action}>
                {tab.teach}
              </EmptyState>
            )
          }
        </Loaded>
      </div>
      <Pager page={page} pages={pages} onPage={(next) => open(tab.value, next)} />
    </>
  );
};
