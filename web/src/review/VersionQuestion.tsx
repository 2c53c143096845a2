import { ConfirmDialog } from '../theme/ConfirmDialog.tsx';
import type { Deciding, Reviewed } from './useDeciding.ts';
import { actionText } from './written.ts';

type Props = Pick<Reviewed, 'submission' | 'version' | 'shown'> & {
  readonly deciding: Deciding;
  readonly onShowNewest: () => void;
};

/** Before a decision goes to another version than its reviewer looked at. */
export const VersionQuestion = ({ submission, version, shown, deciding, onShowNewest }: Props) => {
  const { questioned, decision } = deciding;
  const written = deciding.written?.version ?? version;
  const close = () => deciding.setQuestioned(false);
  if (submission.version > version)
    return (
      <ConfirmDialog
        open={questioned}
        title={`Version ${submission.version} was uploaded meanwhile`}
        confirm={`Show version ${submission.version}`}
        onConfirm={() => {
          close();
          onShowNewest();
        }}
        onClose={close}
      >
        Look at it before you decide. What you wrote is kept.
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      open={questioned}
      title={`Save this for version ${version}?`}
      confirm={`Save for version ${version}`}
      onConfirm={deciding.save}
      onClose={close}
    >
      {written !== version && `You decided on version ${written}. `}
      {shown !== version && `Version ${shown} is on the screen. `}
      The decision goes to version {version}, the newest: <b>{actionText(decision)}</b>
      {decision.remarks.trim() && `, “${decision.remarks.trim()}”`}
    </ConfirmDialog>
  );
};
