import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/** Follows plain links of the app within an element as the router's own do. */
export const useFollowing = () => {
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLElement>) => {
    const { currentTarget, target } = event;
    const link = target instanceof Element && currentTarget.contains(target) ? target.closest('a') : null;
    const isOwn = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isOwn || event.defaultPrevented) return;
    event.preventDefault();
    void navigate(`${link.pathname}${link.search}`);
  };
};
