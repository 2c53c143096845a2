import type { UseFormReturn } from 'react-hook-form';
import { isNotFound } from '../../data/api.ts';
import { useCommands } from '../../data/commands.ts';
import { useNewerState } from '../../reads/projects.ts';
import type { useSupportingFiles } from '../settings/useSupportingFiles.ts';
import { type Begun, draftOf, fill, type Making, start, type Wanted } from './creation.ts';
import type { Fields } from './fields.ts';

/** Everything at once, or a draft of it whose questions come before anybody is invited. */
export type Then = 'create' | 'ask';

type Form = Pick<UseFormReturn<Fields, unknown, Wanted>, 'getValues' | 'setValue'>;
type Supporting = Pick<ReturnType<typeof useSupportingFiles>, 'store'>;

/** What {@link draftOf} asks of a project that was begun. */
export const useReading = (): Making['read'] => {
  const { project } = useNewerState();
  return async (id) => {
    try {
      return await project(id);
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  };
};

/** Makes what is typed, or goes on where an earlier attempt stopped. */
export const useCreation = ({ getValues, setValue }: Form, supporting: Supporting) => {
  const { run, pending } = useCommands();
  const newerState = useNewerState();
  const note = (begun: Begun | undefined) => setValue('begun', begun);
  const read = useReading();
  return {
    pending,
    /** Answers the project; undefined when something of it failed, which has been shown already. */
    make: (wanted: Wanted, then: Then, place: (error: unknown) => void) =>
      run(async (send) => {
        const tools = { send, note, read, documentsOf: newerState.documents };
        try {
          const { made, isOver } = await draftOf(wanted, getValues('begun') as Begun | undefined, tools);
          if (!isOver) {
            if (!(await supporting.store(made.projectId))) return undefined;
            const filled = await fill(wanted, made, tools);
            if (then === 'create') await start(filled, tools);
          }
          return made.projectId;
        } catch (error) {
          place(error);
          return undefined;
        }
      }),
  };
};
