import { type RejectReason, type ReviewAction, rejectReasons } from '@dossier/shared/contract';
import { isTyping, useKeys } from '../theme/inputs/useKeys.ts';

const actions: Record<string, ReviewAction> = { r: 'Reject', i: 'In Review' };

type Handlers = {
  /** With the next document at once. */
  readonly accept: () => void;
  /** Takes back the newest acceptance or rejection. */
  readonly undo: () => void;
  readonly choose: (action: ReviewAction) => void;
  /** Of a rejection; undefined: there is none. */
  readonly reason: ((reason: RejectReason) => void) | undefined;
  /** To say why: what is pressed next chooses reasons. */
  readonly explain: () => void;
  readonly next: () => void;
  readonly previous: () => void;
  /** To the one before or after it, decided or not. */
  readonly step: (step: 1 | -1) => void;
  /** Shows what the keys do. */
  readonly help: () => void;
};

/** With Alt also while typing; by the place of the key, because Alt changes what it types. */
const reasonOf = ({ code, altKey, target }: KeyboardEvent): RejectReason | undefined =>
  altKey || !isTyping(target) ? rejectReasons[Number(/^Digit(\d)$/.exec(code)?.[1]) - 1] : undefined;

const others = '[role="dialog"], [role="menu"], [role="listbox"]';
/** One that fades away is hidden already, from screen readers and from keys. In an open list a letter goes to what begins with it. */
const isAnotherOpen = () => [...document.querySelectorAll(others)].some((one) => !one.closest('[aria-hidden="true"]'));

/** What `KeysHelp` says, from the moment in which it is on the screen. Silent while typing and in dialogs. */
export const useReviewKeys = (on: boolean, handlers: Handlers): void =>
  useKeys((event) => {
    const { accept, undo, choose, reason: toggle, explain, next, previous, step, help } = handlers;
    if (!on || isAnotherOpen()) return;
    if (event.ctrlKey || event.metaKey) {
      // While the remark is typed, its field does the same.
      if (event.key === 'Enter' && !isTyping(event.target)) next();
      return;
    }
    const reason = toggle && reasonOf(event);
    if (reason) {
      event.preventDefault();
      return toggle(reason);
    }
    if (event.altKey || isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    const action = actions[key];
    if (action) {
      choose(action);
      if (action === 'Reject') explain();
    } else if (key === 'a') {
      // Held down it would accept the next ones, which nobody has looked at.
      if (!event.repeat) accept();
    } else if (key === 'u') undo();
    else if (key === 'j') event.shiftKey ? step(1) : next();
    else if (key === 'k') event.shiftKey ? step(-1) : previous();
    else if (key === '?') help();
    else return;
    event.preventDefault();
  });
