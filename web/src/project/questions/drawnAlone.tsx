import { comparisonsOf, type Question } from '@dossier/shared/contract';
import { type ComponentType, memo, useLayoutEffect, useRef, useState } from 'react';
import { isSame } from '../../data/drafts/isSame.ts';
import type { Moving } from '../../theme/inputs/MoveButtons.tsx';
import type { ItemCard } from './cards.ts';
import type { Folding } from './ItemFrame.tsx';

/** What is asked of one item. */
export type ItemForm<C extends ItemCard> = Moving &
  Folding & {
    readonly card: C;
    readonly number: number;
    readonly earlier: readonly Question[];
    /** By field. */
    readonly problem: (field: string) => string | undefined;
    readonly onChange: (change: Partial<C>) => void;
  };

type Calls<C extends ItemCard> = Pick<ItemForm<C>, 'onChange' | 'onMove' | 'onRemove' | 'onFold' | 'dragging'>;
/** The same for ever, and each does what it is to do by then. */
const useSteady = <C extends ItemCard>(calls: Calls<C>): Calls<C> => {
  const latest = useRef(calls);
  useLayoutEffect(() => {
    latest.current = calls;
  });
  const [steady] = useState(
    (): Calls<C> => ({
      onChange: (change) => latest.current.onChange(change),
      onMove: (step) => latest.current.onMove(step),
      onRemove: () => latest.current.onRemove?.(),
      onFold: () => latest.current.onFold(),
      dragging: {
        onPointerDown: (event) => latest.current.dragging?.onPointerDown(event),
        onPointerMove: (event) => latest.current.dragging?.onPointerMove(event),
        onPointerUp: (event) => latest.current.dragging?.onPointerUp(event),
        onPointerCancel: (event) => latest.current.dragging?.onPointerCancel(event),
      },
    }),
  );
  return steady;
};

/** Of a form of one item, the same, drawn anew only with what it shows itself: a key typed in one of thirty would draw all. */
export const drawnAlone = <C extends ItemCard, P extends ItemForm<C> = ItemForm<C>>(Form: ComponentType<P>) => {
  type Shown = Omit<P, keyof Calls<C> | 'problem'>;
  type Problems = Readonly<Record<string, string | undefined>>;
  const Drawn = memo(
    ({ shown, problems, calls }: { readonly shown: Shown; readonly problems: Problems; readonly calls: Calls<C> }) => (
      <Form {...({ ...shown, ...calls, problem: (field: string) => problems[field] } as unknown as P)} />
    ),
    (before, after) => isSame(before.shown, after.shown) && isSame(before.problems, after.problems),
  );
  return ({ onChange, onMove, onRemove, onFold, dragging, problem, ...shown }: P) => {
    const calls = useSteady<C>({ onChange, onMove, onRemove, onFold, dragging });
    const fields = [...Object.keys(shown.card), 'excuses'];
    return (
      <Drawn
        calls={calls}
        shown={{ ...shown, earlier: shown.earlier.filter((one) => comparisonsOf(one).length > 0) }}
        problems={Object.fromEntries(fields.map((field) => [field, problem(field)]))}
      />
    );
  };
};
