import { ConfirmDialog } from '../theme/ConfirmDialog.tsx';
import { actionText, type Decision } from './written.ts';

type Props = {
  readonly open: boolean;
  readonly newest: number;
  /** The version that the decision would go to. */
  readonly opened: number;
  readonly shown: number;
  /** The version that the decision was made on. */
  readonly written: number;
  readonly decision: Decision;
  readonly onShowNewest: () => void;
  readonly onSave: () => void;
  readonly onClose: () => void;
};

/** Before a decision goes to another version than its reviewer looked at. */
export const VersionQuestion = ({ open, newest, opened, shown, written, decision, onShowNewest, ...props }: Props) => {
  const { onSave, onClose } = props;
  if (newest > opened)
    return (
      <ConfirmDialog
        open={open}
        title={`Version ${newest} was uploaded meanwhile`}
        confirm={`Show version ${newest}`}
        onConfirm={onShowNewest}
        onClose={onClose}
      >
        Look at it before you decide. What you wrote is kept.
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      open={open}
      title={`Save this for version ${opened}?`}
      confirm={`Save for version ${opened}`}
      onConfirm={onSave}
      onClose={onClose}
    >
      {written !== opened && `You decided on version ${written}. `}
      {shown !== opened && `Version ${shown} is on the screen. `}
      The decision goes to version {opened}, the newest: <b>{actionText(decision)}</b>
      {decision.remarks.trim() && `, “${decision.remarks.trim()}”`}
    </ConfirmDialog>
  );
};
