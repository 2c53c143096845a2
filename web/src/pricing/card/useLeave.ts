import { isCardDocument, keepNotice } from '../../data/cardDocument.ts';
import { useNotify } from '../../data/notices.ts';
import { useLeadOn } from '../../layout/useLeadOn.ts';

/** Leads on from a card form with a notice, which outlives the form's document. */
export const useLeave = () => {
  const notify = useNotify();
  const leadOn = useLeadOn();
  return (to: string, notice: string): void => {
    if (isCardDocument()) {
      keepNotice(notice);
      location.assign(to);
      return;
    }
    notify(notice, { type: 'success' });
    leadOn(to);
  };
};
