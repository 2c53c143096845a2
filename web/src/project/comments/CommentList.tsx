import type { CommentRow } from '@dossier/shared/contract';
import { styled } from '@mui/material';
import { count } from '../../format/numbers.ts';
import { Hint, List } from '../../theme/layout.tsx';
import { PersonAvatar } from '../../theme/Person.tsx';
import { When } from '../../theme/When.tsx';
import { pieces } from './mentions.ts';

const Comment = styled('li')(({ theme: { spacing } }) => ({
  display: 'flex',
  gap: spacing(3),
  padding: `${spacing(3)} ${spacing(4)}`,
  borderBottom: '1px solid var(--line-2)',
}));
const Name = styled('b')({ color: 'var(--primary)', fontWeight: 560 });
const New = styled('span')({ color: 'var(--accent)', fontWeight: 600, fontSize: 12 });

const Said = ({ text, mentions }: Pick<CommentRow, 'text' | 'mentions'>) => (
  <div className="prose">
    {pieces(text, mentions).map((piece, index) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text that does not change
      piece.isName ? <Name key={index}>{piece.text}</Name> : <span key={index}>{piece.text}</span>,
    )}
  </div>
);

type Props = {
  readonly comments: readonly CommentRow[];
  /** With those before them, that are not shown. */
  readonly total: number | undefined;
  readonly newFrom?: number | undefined;
};

/** Oldest first; from `newFrom` on the reader sees those of others for the first time. */
export const CommentList = ({ comments, total = 0, newFrom }: Props) => (
  <>
    {total > comments.length && <Hint>These are the newest {count(comments.length, 'comment')}.</Hint>}
    <List as="ol" scrolls>
      {comments.map(({ id, author, text, mentions, createdAt, own }, index) => (
        <Comment key={id}>
          <PersonAvatar name={author.name} pictureFileId={author.pictureFileId} />
          <div className="shrink">
            <b>{author.name}</b> <When at={createdAt} className="muted small" />
            {newFrom !== undefined && index >= newFrom && !own && <New> New</New>}
            <Said text={text} mentions={mentions} />
          </div>
        </Comment>
      ))}
    </List>
  </>
);
