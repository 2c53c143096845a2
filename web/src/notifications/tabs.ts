export const tabs = ['All', 'Unread', 'Read'] as const;
export type NotificationTab = (typeof tabs)[number];

/** The tab an address names; `All` for anything else. */
export const tabOf = (name: string | null): NotificationTab =>
  tabs.find((tab) => tab.toLowerCase() === name?.toLowerCase()) ?? 'All';

/** What the list is asked for (NOTE-01). */
export const filterOf = (tab: NotificationTab): { read?: boolean } => (tab === 'All' ? {} : { read: tab === 'Read' });

export const emptyTexts: Record<NotificationTab, readonly [title: string, text: string]> = {
  All: [
    'No notifications yet',
    'When someone invites you, submits a document or reviews one of yours, you see it here.',
  ],
  Unread: ['All read', 'Nothing new since you last looked.'],
  Read: ['Nothing read yet', 'Notifications you have read appear here.'],
};
