import type { HistoryRow, ProjectRow } from '@dossier/shared/contract';
import { Button, Card, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useHistory } from '../../reads/history.ts';
import { Heading, List } from '../../theme/layout.tsx';
import { Loaded } from '../../theme/states/states.tsx';
import { Entry } from './Entry.tsx';

const step = 8;
const everything = {};
/** That it was sent stands where it was written. */
const isNews = ({ kind }: HistoryRow) => kind !== 'MailSent';

/** Of an email that stands further down: what became of it. */
const isFate = ({ kind }: HistoryRow) => kind === 'MailSent' || kind === 'MailFailed';

/** What a collaborator did in a project, and what was decided about theirs. */
export const OwnTimeline = ({ project }: { project: ProjectRow }) => {
  const { answer, waiting, reveal, more, hasMore } = useHistory(project.id, everything);
  const { data, refetch } = answer;
  // Entries stay as they were read, and that of an email says whether it is on its way.
  const fate = data && (data.find(isFate)?.id ?? '');
  const before = useRef(fate);
  useEffect(() => {
    if (before.current !== undefined && before.current !== fate) void refetch();
    before.current = fate;
  }, [fate, refetch]);
  const own = { ...answer, data: data?.filter(isNews) };
  const [shown, setShown] = useState(step);
  if (waiting > 0) reveal();
  return (
    <section aria-label="My time line">
      <Heading sx={{ mt: 8 }}>My time line</Heading>
      <Loaded
        what="Your time line"
        answer={own}
        shape={240}
        empty={<Typography color="textSecondary">Nothing has happened yet.</Typography>}
      >
        {(rows) => (
          <>
            <Card component={List}>
              {rows.slice(0, shown).map((row) => (
                <li key={row.id}>
                  <Entry row={row} />
                </li>
              ))}
            </Card>
            {(hasMore || rows.length > shown) && (
              <Button
                sx={{ mt: 4 }}
                onClick={() => {
                  if (shown + step > rows.length) more();
                  setShown(shown + step);
                }}
              >
                Show more
              </Button>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
};
