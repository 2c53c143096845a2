import { derivedId } from '@dossier/shared/basics/ids';
import { type About, parse, Refused } from '@dossier/shared/basics/refused';
import type { CommandOutcome } from '@dossier/shared/command-client';
import { answerOrThrow } from '@dossier/shared/command-client';
import { commands, formatSize } from '@dossier/shared/contract';
import type { UploadRegistry } from '@dossier/shared/upload-registry';
import type { NotMoved } from '../domain/index.ts';
import type { Answer, CommandRequest, Execute } from '../handling/execute/command.ts';
import { ontoSeats } from './seats.ts';

export type HandingOverOptions = { readonly execute: Execute; readonly uploads: Pick<UploadRegistry, 'move'> };

/** More files may come while the others move. */
const tries = 5;
const anyQuota = Number.MAX_SAFE_INTEGER;

/**
 * Files move onto the storage of who takes their projects over before the projects do, and back when they do not. After a
 * crash in between they are there, and the next try goes on.
 */
const ontoStorage =
  (
    { execute, uploads }: HandingOverOptions,
    aboutOf: (payload: unknown) => About,
    send: (execute: Execute, request: CommandRequest) => Promise<CommandOutcome>,
  ) =>
  async (request: CommandRequest): Promise<Answer> => {
    const about = aboutOf(request.payload);
    /** By project, whose storage it was on. */
    const moved = new Map<string, string>();
    let account = '';
    const settle = async (isTaken: boolean) => {
      // Of uploads that began meanwhile the host before would pay.
      for (const [projectId, before] of moved) await uploads.move(projectId, isTaken ? account : before, anyQuota);
    };
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const outcome = await send(execute, {
        ...request,
        commandId: derivedId(request.commandId, 'acceptance', attempt),
      });
      if (outcome.ok || outcome.refusal.code !== 'STORAGE_NOT_MOVED') {
        // Too late for an answer it may be done all the same: as after a crash.
        if (outcome.ok || outcome.refusal.code !== 'UNAVAILABLE') await settle(outcome.ok);
        return answerOrThrow(outcome, about);
      }
      const wanted = outcome.refusal.current as NotMoved;
      account = wanted.account;
      for (const { projectId, before, bytes } of wanted.projects) {
        const isMoved = await uploads.move(projectId, account, wanted.quota);
        if (!isMoved) {
          await settle(false);
          const title = `You have too little storage left for this project, which has ${formatSize(bytes)}.`;
          throw new Refused({ code: 'STORAGE_LIMIT', title });
        }
        if (!moved.has(projectId)) moved.set(projectId, before);
      }
    }
    await settle(false);
    throw new Refused('UNAVAILABLE');
  };

export const acceptProject = (options: HandingOverOptions) =>
  ontoStorage(
    options,
    (payload) => ({ command: 'AcceptProject', projectId: parse(commands.AcceptProject, payload).projectId }),
    (execute, request) => execute({ ...request, keyed: false }),
  );

/** With teams, too. */
export const acceptHandOver = (options: HandingOverOptions) =>
  ontoStorage(options, () => ({ command: 'AcceptHandOver' }), ontoSeats);
