import { commands, type ProjectRow } from '@dossier/shared/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useCommand } from '../../data/commands.ts';
import { formatMoment, formatRelative } from '../../format/dates.ts';
import { useComments } from '../../reads/projects.ts';
import { List } from '../../theme/List.tsx';
import { PersonAvatar } from '../../theme/Person.tsx';
import { Loaded } from '../../theme/states/Loaded.tsx';

const Write = ({ projectId }: { projectId: string }) => {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const { run, pending } = useCommand('AddComment');
  const send = async () => {
    const answer = commands.AddComment.shape.text.safeParse(text);
    if (!answer.success) return setProblem(answer.error.issues[0]?.message);
    if (await run({ projectId, text })) setText('');
  };
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'flex-start', p: 4 }}>
      <TextField
        label="Write a comment"
        multiline
        maxRows={8}
        value={text}
        error={Boolean(problem)}
        helperText={problem}
        onChange={({ target }) => {
          setText(target.value);
          setProblem(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
        }}
      />
      <Button loading={pending} onClick={send} sx={{ mt: '2px' }}>
        Send
      </Button>
    </Box>
  );
};

/** What the members of a project say to each other (DETAIL-13); support staff only reads. */
export const Comments = ({ project }: { project: ProjectRow }) => {
  const comments = useComments(project.id);
  const canWrite = project.role !== 'support' && project.status !== 'bin';
  return (
    <Box component="section" aria-label="Comments">
      <Typography variant="h2" sx={{ mb: 3 }}>
        Comments
      </Typography>
      <Card sx={{ '& > .MuiAlert-root': { m: 4, mb: canWrite ? 0 : 4 } }}>
        <Loaded what="Comments" answer={comments} shape={<Skeleton variant="rounded" height={60} sx={{ m: 4 }} />}>
          {(data) => (
            <>
              {data.length === 0 && (
                <Typography color="textSecondary" sx={{ px: 4, pt: 4, pb: canWrite ? 0 : 4 }}>
                  No comments yet. Everyone in the project sees them.
                </Typography>
              )}
              <List as="ol" scrolls>
                {data.map(({ id, author, text, createdAt }) => (
                  <Box
                    component="li"
                    key={id}
                    sx={{ display: 'flex', gap: 3, px: 4, py: 3, borderBottom: '1px solid var(--line-2)' }}
                  >
                    <PersonAvatar name={author.name} pictureFileId={author.pictureFileId} />
                    <div className="shrink">
                      <b>{author.name}</b>{' '}
                      <time dateTime={createdAt} title={formatMoment(createdAt)} className="muted small">
                        {formatRelative(createdAt)}
                      </time>
                      <div className="prose">{text}</div>
                    </div>
                  </Box>
                ))}
              </List>
            </>
          )}
        </Loaded>
        {canWrite && <Write projectId={project.id} />}
      </Card>
    </Box>
  );
};
