/** One task of a name at a time, so that writers of one stream in this copy cause no conflicts. */
export const createQueue = () => {
  const last = new Map<string, Promise<unknown>>();
  return <T>(name: string, task: () => Promise<T>): Promise<T> => {
    const previous = last.get(name);
    const run = previous ? previous.then(task, task) : task();
    last.set(name, run);
    const leave = () => {
      if (last.get(name) === run) last.delete(name);
    };
    run.then(leave, leave);
    return run;
  };
};
