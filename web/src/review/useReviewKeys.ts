import type { ReviewAction } from '@dossier/shared/contract';
import { useEffect } from 'react';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
const actions: Record<string, ReviewAction> = { a: 'Accept', r: 'Reject', i: 'In Review' };

type Handlers = {
  readonly choose: (action: ReviewAction) => void;
  /** To say why. */
  readonly remark: () => void;
  readonly next: () => void;
  readonly previous: () => void;
};

/** A, R, I choose, R to say why; J saves and goes on; K goes back. Silent while typing and in dialogs. */
export const useReviewKeys = (on: boolean, { choose, remark, next, previous }: Handlers): void =>
  useEffect(() => {
    if (!on) return;
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"], [role="menu"]')) return;
      const key = event.key.toLowerCase();
      const action = actions[key];
      if (action) {
        choose(action);
        if (action === 'Reject') remark();
      } else if (key === 'j') next();
      else if (key === 'k') previous();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  });
