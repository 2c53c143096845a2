/** By when a command is answered, counted from its arrival, however long others keep it waiting. */
export const deadlineIn = (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  const isOver = () => performance.now() > end;
  /** What `work` answers, or `late` at the deadline; the work itself goes on. */
  const orLate = async <T, L>(work: Promise<T>, late: L): Promise<T | L> => {
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<L>((resolve) => {
      // After a pause of this process, answers wait in its sockets: they come first.
      timer = setTimeout(() => setImmediate(() => resolve(late)), milliseconds);
    });
    return Promise.race([work, silence]).finally(() => clearTimeout(timer));
  };
  return { isOver, orLate };
};
export type Deadline = ReturnType<typeof deadlineIn>;
