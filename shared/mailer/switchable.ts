import type { Mailer } from './port.ts';

export type SwitchableMailer = Mailer & {
  /** From now on mails go by this one; those under way end where they began. */
  readonly switchTo: (next: Mailer) => void;
};

/** A mailer that gives way to another one while it is in use. */
export const switchable = (first: Mailer): SwitchableMailer => {
  let current = first;
  const leaving = new Set<Promise<void>>();
  return {
    send: (mail) => current.send(mail),
    check: () => current.check(),
    switchTo: (next) => {
      const closed = current.close().finally(() => leaving.delete(closed));
      leaving.add(closed);
      current = next;
    },
    close: async () => {
      await Promise.all([current.close(), ...leaving]);
    },
  };
};
