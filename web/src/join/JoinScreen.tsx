import { Box, Button, Card } from '@mui/material';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isNotFound, messageOf } from '../data/api.ts';
import { useUnderWay } from '../data/useUnderWay.ts';
import { findProject, type Joinable } from '../reads/joinable.ts';
import { onSubmitted } from '../theme/inputs/enter.ts';
import { Field } from '../theme/inputs/Field.tsx';
import { PageHeader } from '../theme/PageHeader.tsx';
import { JoinCard } from './JoinCard.tsx';
import { inputLength, limited, notFound, readId } from './projectIdInput.ts';

/** Search by ID, then the card (JOIN-01 to JOIN-13). Links fill the box with `?id=`. */
export default function JoinScreen() {
  const [search] = useSearchParams();
  const [typed, setTyped] = useState(() => limited(search.get('id') ?? ''));
  const [problem, setProblem] = useState<string>();
  const [pending, during] = useUnderWay();
  const [found, setFound] = useState<Joinable>();
  const latest = useRef(typed);

  const look = async () => {
    const read = readId(typed);
    if (!read) return;
    if ('problem' in read) return setProblem(read.problem);
    setProblem(undefined);
    try {
      const answer = await during(() => findProject(read.id));
      // What was typed since is another question.
      if (latest.current !== typed) return;
      if ('problem' in answer) setProblem(answer.problem);
      else setFound(answer.project);
    } catch (error) {
      if (latest.current === typed) setProblem(isNotFound(error) ? notFound : messageOf(error));
    }
  };

  return (
    <Box sx={{ maxWidth: 620 }}>
      <PageHeader
        title="Join Project"
        state={
          found
            ? 'Is this the project?'
            : 'The host of a public project gives you its 9-digit ID. Joining and submitting are free.'
        }
      />
      {found ? (
        <JoinCard project={found} onCancel={() => setFound(undefined)} />
      ) : (
        <Card
          component="form"
          role="search"
          noValidate
          sx={{ p: { xs: 4, sm: 6 }, display: 'flex', gap: 3, alignItems: 'flex-start', flexWrap: 'wrap' }}
          onSubmit={onSubmitted(look)}
        >
          <Field
            label="Project ID"
            placeholder="9-digit project ID"
            value={typed}
            onChange={(next) => {
              latest.current = limited(next);
              setTyped(latest.current);
              setProblem(undefined);
            }}
            problem={problem}
            slotProps={{
              htmlInput: { inputMode: 'numeric', autoComplete: 'off', 'data-max': inputLength, className: 'num' },
              formHelperText: { role: 'alert' },
            }}
            sx={{ flex: '1 1 240px' }}
          />
          <Button type="submit" variant="contained" loading={pending} className="beside-field">
            Search
          </Button>
        </Card>
      )}
    </Box>
  );
}
