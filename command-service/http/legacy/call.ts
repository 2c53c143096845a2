import type { Rule } from '@dossier/shared/authorization';
import type { CommandInput, PlanChoice, Problem, Refusal } from '@dossier/shared/contract';
import type { Exchange } from '@dossier/shared/http/exchange';
import { z } from 'zod';
import type { Project } from '../../domain/index.ts';
import type { AuthCalls } from '../auth/routes.ts';
import type { Send } from '../commands/routes.ts';
import type { FormFile } from '../forms/form.ts';
import type { TicketCookie } from './ticket.ts';

export type Target = {
  readonly purpose: 'document' | 'template' | 'supporting';
  readonly projectId: string;
  readonly documentId?: string;
};
type Stored = { readonly fileId: string; readonly fileName: string };

/** What the rows of the table are made of: our own calls, in the name of whoever asks. */
export type Ask = {
  readonly exchange: Exchange;
  readonly auth: AuthCalls;
  readonly ticket: TicketCookie;
  readonly files: readonly FormFile[];
  readonly send: Send;
  /** As an upload by tus; a document is submitted with it. */
  readonly upload: (file: FormFile, target: Target) => Promise<Stored>;
  /** @throws Refused PROJECT_NOT_FOUND or FORBIDDEN, as a command with this rule */
  readonly project: (projectId: string, rule: Rule) => Promise<Project>;
  /**
   * Work of several commands, done once before without storing anything: what is refused is refused
   * before the first of them is stored.
   */
  readonly allOrNothing: <T>(work: (step: Step) => Promise<T>) => Promise<T>;
  /** As an answer of its own would say it. */
  readonly problemOf: (refusal: Refusal) => Problem;
  readonly stored: (projectId: string) => Promise<object>;
  /** Empty for erased people. */
  readonly emailOf: (personId: string) => Promise<string>;
  readonly ownEmail: () => Promise<string>;
  /** @throws Refused FORBIDDEN when it names somebody else than the caller */
  readonly onlyOneself: (named: unknown) => Promise<void>;
  /** The caller's, while it runs. */
  readonly plan: () => Promise<PlanChoice | undefined>;
  readonly ownProfile: () => Promise<Partial<CommandInput<'UpdateProfile'>>>;
};

/** What work of several commands is made of. */
export type Step = Pick<Ask, 'send' | 'project' | 'emailOf'>;

/** Nothing: it has answered already. */
type Answered = Promise<object> | Promise<void>;

export type LegacyCall = {
  readonly method: 'POST' | 'PATCH';
  readonly paths: readonly string[];
  readonly access?: 'public';
  /** The body is multipart/form-data. */
  readonly form?: true;
  readonly parse: z.ZodType;
  readonly answer: (ask: Ask, input: never) => Answered;
};

/** What the command's own schema judges. */
export const given = z.unknown().optional();

/** A row of the table, for one path or for several that mean the same. */
const calling =
  (kind: Pick<LegacyCall, 'method' | 'access' | 'form'>) =>
  <S extends z.ZodType>(
    paths: string | readonly string[],
    parse: S,
    answer: (ask: Ask, input: z.output<S>) => Answered,
  ): LegacyCall => ({ ...kind, paths: [paths].flat(), parse, answer });

export const open = calling({ method: 'POST', access: 'public' });
export const post = calling({ method: 'POST' });
export const form = calling({ method: 'POST', form: true });
export const patch = calling({ method: 'PATCH' });
