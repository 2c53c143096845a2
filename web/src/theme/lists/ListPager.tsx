import { useListContext } from 'react-admin';
import { Pager } from '../Pager.tsx';

/** The way to the other pages of the list around it. */
export const ListPager = ({ label }: { readonly label?: string }) => {
  const { page, perPage, total = 0, setPage } = useListContext();
  return <Pager page={page} pages={Math.ceil(total / perPage)} onPage={setPage} {...(label && { label })} />;
};
