import type { ReactNode } from 'react';

/** What is said stands beside its buttons, and above them where there is no room for both. */
export const beside = { flex: '1 1 260px', minWidth: 0 } as const;

type Props = {
  readonly title: ReactNode;
  readonly hasButtons?: boolean;
  readonly children: ReactNode;
};

/** What a row is about, and small below it what else is known. */
export const TwoLines = ({ title, hasButtons = false, children }: Props) => (
  <div {...(hasButtons ? { style: beside } : { className: 'grow compact' })}>
    <div className="strong wrap">{title}</div>
    <div className="muted small wrap">{children}</div>
  </div>
);
