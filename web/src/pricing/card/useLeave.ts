import { useNavigate } from 'react-router';
import { isCardDocument, keepNotice } from '../../data/cardDocument.ts';
import { useNotify } from '../../data/notices.ts';

/** Leads on from a card form with a notice, which outlives the form's document. */
export const useLeave = () => {
  const notify = useNotify();
  const navigate = useNavigate();
  return (to: string, notice: string): void => {
    if (isCardDocument()) {
      keepNotice(notice);
      location.assign(to);
      return;
    }
    notify(notice, { type: 'success' });
    void navigate(to);
  };
};
