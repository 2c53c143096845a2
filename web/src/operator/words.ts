import type { DoctorFinding, Light } from '@dossier/shared/contract';
import type { Tone } from '../theme/status/StatusChip.tsx';

export const lightTitles: Readonly<Record<Light['name'], string>> = {
  events: 'Events',
  views: 'Pages',
  mail: 'Email',
  storage: 'Storage',
  backups: 'Backups',
  seals: 'Seals',
  clock: 'Clock',
  version: 'Version',
};

export const checkTitles: Readonly<Record<DoctorFinding['name'], string>> = {
  address: 'Public address',
  proxies: 'Proxies',
  live: 'Live updates',
  upload: 'Uploads',
  clock: 'Clock',
  data: 'Where data lies',
  room: 'Room',
  mail: 'Mail server',
  previews: 'Previews of office files',
  sandbox: 'Files of strangers',
  backups: 'Backups',
};

export const stateWords: Readonly<Record<Light['state'], readonly [word: string, tone: Tone]>> = {
  good: ['Good', 'ok'],
  watch: ['Look', 'rev'],
  bad: ['Act', 'no'],
  unknown: ['Not seen here', 'none'],
};

/** What operators did, by the type of its event. */
const acts: Readonly<Record<string, string>> = {
  InstallationAuditorGranted: 'May audit all projects',
  InstallationAuditorRevoked: 'Audits all projects no more',
  OperatorGranted: 'Operates this installation',
  OperatorRevoked: 'Operates it no more',
  OperatorLinkMade: 'Was given a link to come back in',
  PersonLocked: 'Locked',
  PersonUnlocked: 'Unlocked',
  SessionsEnded: 'Sessions ended',
  HostLimitsSet: 'Limits set',
  PersonErased: 'Erased',
  HostingRequested: 'Asked to host',
  HostingGiven: 'May host',
  HostingDeclined: 'May not host',
  HostLeft: 'Closed the account, and left what they hosted',
  HandOverOffered: 'All they host offered to another',
  HandOverWithdrawn: 'Offer of all they host withdrawn',
  HandOverAccepted: 'All they host taken over',
  HandOverDeclined: 'All they host not taken over',
  InstallationSetUp: 'Set up in the browser',
  NoticeAnnounced: 'Notice to everybody',
  NoticeWithdrawn: 'Notice withdrawn',
  SettingsChanged: 'Settings changed',
  JobRetried: 'Job done again',
  JobDropped: 'Job dropped',
  ParkedRetried: 'What waited was tried again',
  MailServerChanged: 'Mail server changed',
  BillingSwitched: 'Plans switched on or off',
};
export const actOf = (type: string): string => acts[type] ?? type;
