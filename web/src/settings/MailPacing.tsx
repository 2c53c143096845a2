import { type MailPace, type MailTopic, usualPacing } from '@dossier/shared/contract';
import { Box, MenuItem, TextField } from '@mui/material';
import { useCommand } from '../data/commands.ts';
import { useMe } from '../reads/me.ts';

const topics: Readonly<Record<MailTopic, string>> = {
  asks: 'What asks something of you',
  uploads: 'Uploads to your projects',
  news: 'Other news of your projects',
};
const paces: Readonly<Record<MailPace, string>> = {
  once: 'At once',
  hourly: 'Every hour, collected',
  daily: 'Every day, collected',
};

/** How often emails of each topic come (BEY-46). */
export const MailPacing = () => {
  const { data: me } = useMe();
  const pacing = me?.mailPacing ?? usualPacing;
  const { run, pending } = useCommand('SetMailPacing');
  return (
    <Box
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, 1fr)' } }}
      role="group"
      aria-label="How often emails come"
    >
      {(Object.keys(topics) as MailTopic[]).map((topic) => (
        <TextField
          key={topic}
          select
          label={topics[topic]}
          value={pacing[topic]}
          disabled={!me?.notifications || pending}
          onChange={({ target }) => void run({ ...pacing, [topic]: target.value as MailPace })}
        >
          {Object.entries(paces).map(([pace, label]) => (
            <MenuItem key={pace} value={pace}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      ))}
    </Box>
  );
};
