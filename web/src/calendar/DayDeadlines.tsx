import type { CalendarRow } from '@dossier/shared/contract';
import { useId } from 'react';
import { nameOfDay } from '../format/days.ts';
import { List } from '../theme/List.tsx';
import { SmallPanel } from '../theme/Panel.tsx';
import { Heading, Lead } from '../theme/Text.tsx';
import { DeadlineRow } from './DeadlineRow.tsx';

type Props = { readonly day: string; readonly today: string; readonly rows: readonly CalendarRow[] };

/** All that is due on a day. */
export const DayDeadlines = ({ day, today, rows }: Props) => {
  const id = useId();
  return (
    <SmallPanel component="section" aria-labelledby={id}>
      <Heading id={id} variant="h3" component="h2" gap={1}>
        {nameOfDay(day)}
        {day === today && ', today'}
      </Heading>
      {rows.length === 0 ? (
        <Lead>Nothing is due.</Lead>
      ) : (
        <List>
          {rows.map((row) => (
            <DeadlineRow key={row.id} row={row} />
          ))}
        </List>
      )}
    </SmallPanel>
  );
};
