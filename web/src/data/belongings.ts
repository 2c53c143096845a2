import { recall } from './session.ts';

/** What this browser stores for whoever is signed in: apart from other people's, under names that begin with `prefix`. */
export const belongings = (prefix: string) => {
  const own = () => `${prefix}${recall('personID') ?? ''}:`;
  const forget = (isOver: (item: string) => boolean) => {
    for (const item of Object.keys(localStorage))
      if (item.startsWith(prefix) && isOver(item)) localStorage.removeItem(item);
  };
  return {
    own,
    itemOf: (key: string) => `${own()}${key}`,
    forgetAll: () => forget(() => true),
    forgetOfOthers: () => {
      const kept = own();
      forget((item) => !item.startsWith(kept));
    },
  };
};
