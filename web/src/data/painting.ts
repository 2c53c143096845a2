let painting: Promise<void> | undefined;

/** Once what just changed is on the screen; a page that nobody looks at is not painted. */
export const painted = async (): Promise<void> => painting;

/** What is asked of the server from now on waits until the next picture is on the screen: somebody waits for that. */
export const paintFirst = (): void => {
  if (document.hidden) return;
  const next = new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  painting = next;
  void next.then(() => {
    if (painting === next) painting = undefined;
  });
};
