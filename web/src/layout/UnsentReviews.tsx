import { Alert, Portal, styled } from '@mui/material';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { sendNow, sendOnLeaving, sendWhenDue } from '../data/unsent/sending.ts';
import { takeBack, type UnsentReview, useUnsentReviews } from '../data/unsent/store.ts';
import { projectPath, reviewPath } from '../paths.ts';
import { isTyping, useKeys } from '../theme/inputs/useKeys.ts';
import { NoticeButton } from '../theme/layout.tsx';
import { leaving } from './past/useMomentKept.ts';

/** On phones above the bar at the foot, on others in the corner that other notices leave free. */
const Corner = styled('div')(({ theme: { spacing, breakpoints } }) => ({
  position: 'fixed',
  zIndex: 1400,
  left: spacing(4),
  right: spacing(4),
  bottom: `calc(${spacing(32)} + env(safe-area-inset-bottom))`,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: spacing(2),
  pointerEvents: 'none',
  '& .MuiAlert-root': {
    pointerEvents: 'auto',
    alignItems: 'center',
    border: '1px solid var(--line)',
    boxShadow: 'var(--shadow)',
  },
  '& .MuiAlert-action': { paddingTop: 0 },
  [breakpoints.up('md')]: { right: 'auto', bottom: spacing(4), maxWidth: 460 },
}));

/** Counted for the eyes alone: read aloud, each second would be news. */
const Countdown = ({ due }: { readonly due: number }) => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return (
    <span aria-hidden="true">
      {' · '}
      <span className="num nowrap">mail goes in {Math.max(1, Math.ceil((due - now) / 1000))} s</span>
    </span>
  );
};

const participles = { Accept: 'accepted', Reject: 'rejected', 'In Review': 'put in review' } as const;

const Decided = ({ review, before }: { readonly review: UnsentReview; readonly before: number }) => {
  const { command, fieldName, name, due } = review;
  const participle = participles[command.action];
  return (
    <>
      {participle.charAt(0).toUpperCase() + participle.slice(1)} <b>{fieldName}</b> of {name}
      {before > 0 && ` and ${before} before`}
      {command.reasons && command.reasons.length > 0 && ` · ${command.reasons.join(', ')}`}
      <Countdown due={due} />
    </>
  );
};

const isOpen = ({ state }: UnsentReview) => state === 'open';

/** Takes a review back, and shows its document again, as it is now; without one the newest. */
export const useTakeBack = () => {
  const navigate = useNavigate();
  const newest = useUnsentReviews().findLast(isOpen);
  return (review = newest) => {
    if (!review) return;
    const { projectId, personId, documentId } = review.command;
    takeBack(review);
    // At once: the next key is for the document that the address names.
    navigate(reviewPath(projectId, personId, documentId), { flushSync: true, state: leaving });
  };
};

/** Sends what was decided when its time to be taken back is over, and says what became of it. */
export const UnsentReviews = () => {
  const all = useUnsentReviews();
  const undo = useTakeBack();
  const { pathname } = useLocation();
  useEffect(() => {
    return sendWhenDue(all);
  }, [all]);
  useEffect(sendOnLeaving, []);
  useEffect(() => {
    void sendNow(({ command }) => !pathname.startsWith(projectPath(command.projectId)));
  }, [pathname]);
  useKeys((event) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
    if (!isUndo || isTyping(event.target)) return;
    event.preventDefault();
    undo();
  });
  const open = all.filter(isOpen);
  const newest = open.at(-1);
  return (
    <Portal>
      <Corner>
        {all
          .filter(({ state }) => state === 'refused')
          .map((refused) => (
            <Alert
              key={refused.key}
              severity="error"
              action={<NoticeButton does="Show it" color="inherit" onClick={() => undo(refused)} />}
            >
              <b>{refused.fieldName}</b> of {refused.name} was not {participles[refused.command.action]}:{' '}
              {refused.refusal}
            </Alert>
          ))}
        <div role="status">
          {newest && (
            <Alert
              role="presentation"
              severity="success"
              action={<NoticeButton does="Undo" color="inherit" onClick={() => undo()} />}
            >
              <Decided review={newest} before={open.length - 1} />
            </Alert>
          )}
        </div>
      </Corner>
    </Portal>
  );
};
