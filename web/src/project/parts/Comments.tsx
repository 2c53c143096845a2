import { commands, type ProjectRow } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useCommand } from '../../data/commands.ts';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { isOnlooker, useComments } from '../../reads/projects.ts';
import { Line } from '../../theme/Line.tsx';
import { List } from '../../theme/List.tsx';
import { PersonAvatar } from '../../theme/Person.tsx';
import { Loaded } from '../../theme/states/Loaded.tsx';
import { Heading } from '../../theme/Text.tsx';
import { When } from '../../theme/When.tsx';

const Writing = styled(Line)(({ theme: { spacing } }) => ({ padding: spacing(4) }));
const Comment = styled('li')(({ theme: { spacing } }) => ({
  display: 'flex',
  gap: spacing(3),
  padding: `${spacing(3)} ${spacing(4)}`,
  borderBottom: '1px solid var(--line-2)',
}));

const Write = ({ projectId }: { projectId: string }) => {
  const { typed: text = '', type, forget } = useDraft<string>(`comment-${projectId}`);
  const [problem, setProblem] = useState<string>();
  const { run, pending } = useCommand('AddComment');
  const send = async () => {
    const answer = commands.AddComment.shape.text.safeParse(text);
    if (!answer.success) return setProblem(answer.error.issues[0]?.message);
    if (await run({ projectId, text })) forget();
  };
  return (
    <Writing align="flex-start">
      <TextField
        label="Write a comment"
        multiline
        maxRows={8}
        value={text}
        error={Boolean(problem)}
        helperText={problem}
        onChange={({ target }) => {
          type(target.value || undefined);
          setProblem(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
        }}
      />
      <Button loading={pending} onClick={send} className="beside-field">
        Send
      </Button>
    </Writing>
  );
};

/** What the members of a project say to each other (DETAIL-13); support staff only reads. */
export const Comments = ({ project }: { project: ProjectRow }) => {
  const comments = useComments(project.id);
  const canWrite = !isOnlooker(project) && project.status !== 'bin';
  return (
    <section aria-label="Comments">
      <Heading>Comments</Heading>
      <Card className="inset">
        <Loaded what="Comments" answer={comments} shape={<Skeleton variant="rounded" height={60} />}>
          {(data) =>
            data.length === 0 ? (
              <Typography color="textSecondary">No comments yet. Everyone in the project sees them.</Typography>
            ) : (
              <List as="ol" scrolls>
                {data.map(({ id, author, text, createdAt }) => (
                  <Comment key={id}>
                    <PersonAvatar name={author.name} pictureFileId={author.pictureFileId} />
                    <div className="shrink">
                      <b>{author.name}</b> <When at={createdAt} className="muted small" />
                      <div className="prose">{text}</div>
                    </div>
                  </Comment>
                ))}
              </List>
            )
          }
        </Loaded>
        {canWrite && <Write projectId={project.id} />}
      </Card>
    </section>
  );
};
