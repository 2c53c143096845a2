import type { NotificationKind } from '../events/kinds.ts';

/** Each is about another person. */
const apart: ReadonlySet<NotificationKind> = new Set(['extension-ended']);

type Told = { readonly id: string; readonly kind: NotificationKind; readonly projectId: string | null };

/** What is shown as one line while it is unread: all of a kind about a project. Equal for these, and for no others. */
export const notificationLine = ({ id, kind, projectId }: Told): string =>
  projectId === null || apart.has(kind) ? id : `${kind} ${projectId}`;
