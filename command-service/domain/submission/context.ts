import type { FileFacts } from '../commands.ts';
import { decided, type FileCopy } from '../decider.ts';
import type { LiveProject, ProjectState } from '../project/index.ts';
import type { SubmissionState } from './state.ts';

/** The file of then with its bytes, the limit of each file, and whose storage the new one counts against. */
export type Again = { readonly file: FileFacts; readonly fileSize: number | null } & Pick<
  FileCopy,
  'account' | 'quota' | 'share'
>;

export type SubmissionContext = {
  readonly project: ProjectState;
  /** For ResubmitDocument: what it names, if that is offered to the person. */
  readonly again?: Again | undefined;
  /** For answers after the deadline: when what is submitted was begun; null: nothing says that it was. */
  readonly begunAt?: string | null;
};

export type Live = Omit<SubmissionContext, 'project'> & { readonly project: LiveProject };
export const ofSubmission = decided<SubmissionState, Live>();
