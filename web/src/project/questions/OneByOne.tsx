import { type Item, isDocument, itemIdOf } from '@dossier/shared/contract';
import { Button, Dialog, DialogActions, DialogContent } from '@mui/material';
import { type ReactNode, type Ref, useId } from 'react';
import { onSubmitted } from '../../theme/inputs/enter.ts';
import { Heading, Hint, Line } from '../../theme/layout.tsx';
import { Ring } from '../collaborator/Ring.tsx';

type Props = {
  readonly title: string;
  readonly items: readonly Item[];
  /** The one that is shown; asked no more by what was answered meanwhile: the first. */
  readonly at: string;
  /** How many have an answer, an upload or a reason instead. */
  readonly done: number;
  readonly pending: boolean;
  readonly form: Ref<HTMLFormElement>;
  readonly field: (item: Item) => ReactNode;
  readonly onGo: (itemId: string) => void;
  /** Next, or at the last one to submit all. */
  readonly onNext: (item: Item, next: Item | undefined) => void;
  readonly onClose: () => void;
};

/** A section on a phone, one question or document on each screen. */
export const OneByOne = ({ title, items, at, done, pending, form, field, onGo, onNext, onClose }: Props) => {
  const id = useId();
  const index = Math.max(
    0,
    items.findIndex((item) => itemIdOf(item) === at),
  );
  const item = items[index];
  const [before, next] = [items[index - 1], items[index + 1]];
  if (!item) return null;
  return (
    <Dialog open fullScreen onClose={onClose} aria-labelledby={id}>
      <form
        ref={form}
        noValidate
        style={{ display: 'flex', flexDirection: 'column', height: '100%' }}
        onSubmit={onSubmitted(() => onNext(item, next))}
      >
        <Line sx={{ px: 5, pt: 4 }}>
          <Ring delivered={done} required={items.length} what="done" />
          <div className="grow compact">
            <Heading variant="h2" id={id} gap={0}>
              {title}
            </Heading>
            <Hint gap={0}>
              <span role="status">
                {items.some(isDocument) ? 'Item' : 'Question'} {index + 1} of {items.length}
              </span>
            </Hint>
          </div>
          <Button onClick={onClose}>All at once</Button>
        </Line>
        <DialogContent key={itemIdOf(item)}>{field(item)}</DialogContent>
        <DialogActions>
          <Button disabled={!before} onClick={() => before && onGo(itemIdOf(before))}>
            Back
          </Button>
          <Button type="submit" variant="contained" loading={pending}>
            {next ? 'Next' : 'Submit answers'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
