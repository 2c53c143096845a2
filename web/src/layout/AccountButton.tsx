import { Button, type ButtonProps } from '@mui/material';
import { paths, projectPath } from '../paths.ts';
import { useMe } from '../reads/me.ts';
import { leadingTo } from './returnPath.ts';

type Props = Pick<ButtonProps, 'children' | 'size' | 'sx'> & { readonly projectId: string };

/** A guest's way to an account, which comes back to the project with nothing lost (BEY-41). */
export const AccountButton = ({ projectId, ...props }: Props) => {
  const { data: me } = useMe();
  return <Button {...props} to={leadingTo(paths.signUp, projectPath(projectId))} state={{ email: me?.email }} />;
};
