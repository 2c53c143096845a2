import { type CalendarRow, missingFor } from '@dossier/shared/contract';
import { Box, Link } from '@mui/material';
import { useId } from 'react';
import { nameOfDay } from '../format/days.ts';
import { clockOfDeadline } from '../format/when.ts';
import { projectPath } from '../paths.ts';
import { Deadline } from '../project/parts/Deadline.tsx';
import { Heading, Lead, List, Row, SmallPanel } from '../theme/layout.tsx';

/** When, for which project, and what is missing. */
const DeadlineRow = ({ row }: { row: CalendarRow }) => (
  <Row pad={2.5} wrap>
    <Box className="num soft" sx={{ width: 48, flexShrink: 0 }}>
      {clockOfDeadline(row)}
    </Box>
    <Box className="wrap" sx={{ flex: '1 1 200px', minWidth: 0 }}>
      <Link to={projectPath(row.projectId)}>{row.projectName}</Link>
      {row.kind === 'hosted' && row.isExtended && <span className="muted">, extended</span>}
      <div className="soft compact">{missingFor(row)}</div>
    </Box>
    <Deadline dueAt={row.dueAt} timeZone={row.timeZone} />
  </Row>
);

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
