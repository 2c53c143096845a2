export const alarmNames = ['disk', 'mail', 'backup', 'verify', 'certificate', 'jobs'] as const;
export type AlarmName = (typeof alarmNames)[number];

/** The mail's subject and what it says to do; docs/operations.md has the same, and a test compares them. */
export const runbook: Readonly<Record<AlarmName, { readonly title: string; readonly whatToDo: string }>> = {
  disk: {
    title: 'The disk is nearly full',
    whatToDo:
      'Make room, or give the disk more: from 95 % on uploads are refused, and when it is full nothing more is stored. `du -sh` on `DATA_DIR` and `BACKUP_TO` shows what takes it. Backups on the same disk: name another one (`BACKUP_TO`). Old archives, logs and `before-restore-…` folders of a restore that was good can go; nothing else in `DATA_DIR` may be deleted by hand. The page Installation, under Projects, names those whose documents take most.',
  },
  mail: {
    title: 'Emails wait and do not leave',
    whatToDo:
      'Run `npm run doctor -- --mail` with your address: it says what the mail server answers. Usually its password changed, its certificate ended, or it takes no more from you today (*Mail server* on the page *Settings*, or `SMTP_URL` and `MAIL_FROM` and a restart). Nothing is lost: what waits leaves by itself within half a minute of its return. Deadlines go on meanwhile, so tell people in another way if one is near.',
  },
  backup: {
    title: 'Backups need you',
    whatToDo:
      'Run `npm run backup`: it makes one now, or names what is wrong. Usually the disk of `BACKUP_TO` is full or away, or bytes of a file are damaged, which come back from an earlier backup (Back up and restore). Until there is a good one again, the last good one is kept, however old it is.',
  },
  verify: {
    title: 'The verification failed',
    whatToDo:
      'Something stored is not what it was. Run `npm run verify`: it names the events, seals or files. A damaged file: take its bytes from the newest backup that has it (`npm run verify -- backup` looks at one), and look at the disk (SMART) and memory of the machine. An event, or a seal that is broken: change nothing, keep a copy of `DATA_DIR` and of the newest `seals.txt`, and restore the last backup from before, once you know whether a machine or a person did it.',
  },
  certificate: {
    title: 'A certificate ends soon',
    whatToDo:
      'Renew it where it is used, and see why that did not happen by itself (the log of Caddy, certbot or acme.sh; port 80 closed is the usual reason). Once it has ended, browsers refuse the pages, or Dossier the mail server or the bucket that shows it. Within a day Dossier has seen the new one.',
  },
  jobs: {
    title: 'Jobs failed for good',
    whatToDo:
      'The page Installation lists them with the reason, and `npm run jobs -- list` does. Mend the reason, then Retry: each does what it was for, once. Drop, with a reason, what nobody needs any more, such as an email to an address that does not exist. They wait for you as long as it takes, and nothing else waits for them.',
  },
};
