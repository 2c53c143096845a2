import type { Each } from '@dossier/shared/async/each';
import type { CommandClient } from '@dossier/shared/command-client';
import type { MailServerAsked, SettingsVariables, ShownMailServer } from '@dossier/shared/contract';
import type { CommandStore } from '@dossier/shared/event-store';
import type { JobQueue } from '@dossier/shared/job-queue';
import type { Engines } from '@dossier/shared/profiles/engines';
import type { Execute } from './handling/execute/command.ts';
import type { ExecuteOptions } from './handling/execute/execute.ts';
import type { Streams } from './handling/streams.ts';

/** The mail server of this installation, as whoever composes the process has it. */
export type MailServers = {
  /** Null: emails go to the test inbox. */
  readonly shown: () => ShownMailServer | null;
  /** Absent: the process was started with it. */
  readonly change?: {
    readonly sentTo: () => string | null;
    /** Sends a test mail over another one. @throws Refused INVALID with what that one said */
    readonly send: (asked: MailServerAsked, mail: { readonly name: string; readonly to: string }) => Promise<void>;
    /** @param by the address of who has the code @throws Refused OTP_INVALID */
    readonly prove: (code: string, by: string) => { readonly host: string; readonly use: () => Promise<void> };
  };
};

type Taken = 'directory' | 'uploads' | 'files' | 'payments' | 'codec' | 'live' | 'limit' | 'clock' | 'log';

type Given = Pick<Engines, Taken> & Pick<ExecuteOptions, 'timeoutMs'>;

export type CommandServiceOptions = Given & {
  readonly eventStore: CommandStore;
  readonly jobs: Pick<JobQueue, 'enqueue' | 'list' | 'retry' | 'drop'>;
  /** For operators; absent in tests. */
  readonly mailServers?: MailServers | undefined;
  readonly settings: {
    readonly hasShop: boolean;
    readonly variables: SettingsVariables;
    /** Origin that mails link to. */
    readonly publicUrl: string;
    readonly trialDays: number;
    /** Share of the price, e.g. 0.19. */
    readonly taxRate: number;
    /** 32 bytes, from which what proves something derives. */
    readonly secret: Buffer;
    /** Cookies are for HTTPS only, with the `__Host-` prefix. */
    readonly secureCookies: boolean;
    /** Webhooks may go to this machine itself. */
    readonly webhookLoopback: boolean;
  };
};

/** What the parts of the service are made with: each takes what it needs of it. */
export type Parts = Omit<CommandServiceOptions, 'settings'> & {
  readonly streams: Streams;
  readonly execute: Execute;
  readonly client: CommandClient;
  readonly each: Each;
};
export type Settings = CommandServiceOptions['settings'];
