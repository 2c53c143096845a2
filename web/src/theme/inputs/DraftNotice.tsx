import { Notice, NoticeButton } from '../layout.tsx';

type Props = {
  readonly draft: { readonly isFromBefore: boolean; readonly isOvertaken?: boolean };
  readonly onDiscard: () => void;
};

/** Over a form that opened with what was typed in it before. */
export const DraftNotice = ({ draft: { isFromBefore, isOvertaken = false }, onDiscard }: Props) =>
  isFromBefore && (
    <Notice severity={isOvertaken ? 'warning' : 'info'} action={<NoticeButton does="Discard" onClick={onDiscard} />}>
      What you entered here before is not saved yet.
      {isOvertaken && ' Somebody else has changed this since: look through it before you save.'}
    </Notice>
  );
