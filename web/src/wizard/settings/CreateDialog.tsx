import { useLocation, useNavigate } from 'react-router';
import { leadingTo } from '../../layout/returnPath.ts';
import { plansPathFor } from '../../paths.ts';
import { ConfirmDialog } from '../../theme/ConfirmDialog.tsx';

type Props = {
  /** Whether it belongs to no team: one person needs no plan for several. */
  readonly solo: boolean;
  /** What to ask; undefined: nothing. */
  readonly ask: 'create' | 'subscribe' | undefined;
  readonly pending: boolean;
  /** Where paying leads, if not here. */
  readonly next?: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** The step before a project is made (CREATE-13, CREATE-14). */
export const CreateDialog = ({ solo, ask, pending, next, onConfirm, onClose }: Props) => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <ConfirmDialog
      open={ask !== undefined}
      title={
        ask === 'subscribe' ? 'To start a project, please subscribe.' : 'Are you sure you want to create a project?'
      }
      confirm="Continue"
      cancel="No"
      pending={pending}
      onConfirm={
        ask === 'subscribe' ? () => navigate(leadingTo(plansPathFor(solo), next ?? `${pathname}${search}`)) : onConfirm
      }
      onClose={onClose}
    >
      {ask === 'subscribe'
        ? 'What you typed is kept here while you choose a plan.'
        : 'It starts as a draft: no one is invited until you finish the next steps.'}
    </ConfirmDialog>
  );
};
