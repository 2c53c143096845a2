import { derivedId } from '@dossier/shared/basics/ids';
import { parse, Refused } from '@dossier/shared/basics/refused';
import { commands, formatSize } from '@dossier/shared/contract';
import type { UploadRegistry } from '@dossier/shared/upload-registry';
import type { CommandRequest, Execute } from '../handling/execute/command.ts';
import { type Answer, answerOrThrow } from '../handling/execute/outcome.ts';

export type HandingOverOptions = { readonly execute: Execute; readonly uploads: Pick<UploadRegistry, 'move'> };

type NotMoved = { readonly account: string; readonly before: string; readonly quota: number; readonly bytes: number };

/** More files may come while the others move. */
const tries = 5;
const anyQuota = Number.MAX_SAFE_INTEGER;

/**
 * The files of a project move onto the plan of who takes it over before the project does, and back
 * when it does not. After a crash in between they are there, and the next try goes on.
 */
export const acceptProject =
  ({ execute, uploads }: HandingOverOptions) =>
  async (request: CommandRequest): Promise<Answer> => {
    const { projectId } = parse(commands.AcceptProject, request.payload);
    let moved: NotMoved | undefined;
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const commandId = derivedId(request.commandId, 'acceptance', attempt);
      const outcome = await execute({ ...request, keyed: false, commandId });
      if (!outcome.ok && outcome.refusal.code === 'STORAGE_NOT_MOVED') {
        const wanted = outcome.refusal.current as NotMoved;
        if (!(await uploads.move(projectId, wanted.account, wanted.quota))) {
          const title = `You have too little storage left for this project, which has ${formatSize(wanted.bytes)}.`;
          throw new Refused({ code: 'STORAGE_LIMIT', title });
        }
        moved = wanted;
        continue;
      }
      // Of uploads that began meanwhile the host before would pay.
      if (moved) await uploads.move(projectId, outcome.ok ? moved.account : moved.before, anyQuota);
      return answerOrThrow(outcome, { command: 'AcceptProject', projectId });
    }
    throw new Refused('UNAVAILABLE');
  };
