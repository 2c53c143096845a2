import type { ResourceName, Row } from '@dossier/shared/contract';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { useShownList } from '../reads/lists.ts';
import { Pager } from './Pager.tsx';
import { Loaded, shapeOf } from './states/states.tsx';

type Props<N extends ResourceName> = {
  /** What is listed, as the beginning of a sentence. */
  readonly what: string;
  /** Stands there while it loads. */
  readonly shape: ReactNode | number;
  /** In place of no rows. */
  readonly empty?: ReactNode;
  readonly children: (rows: readonly Row<N>[]) => ReactNode;
};

/** The rows of the list around it. */
export const ListRows = <N extends ResourceName>({ what, shape, empty, children }: Props<N>) => {
  const list = useShownList<N>();
  return (
    <Loaded<readonly Row<N>[]> what={what} answer={list} shape={shape}>
      {/* Where there are rows, but none on this page, the last page is on its way. */}
      {(rows) => (rows.length > 0 ? children(rows) : list.total ? shapeOf(shape) : empty)}
    </Loaded>
  );
};

/** The way to the other pages of the list around it. */
export const ListPager = ({ label }: { readonly label?: string }) => {
  const { page, perPage, total = 0, setPage } = useListContext();
  return <Pager page={page} pages={Math.ceil(total / perPage)} onPage={setPage} {...(label && { label })} />;
};
