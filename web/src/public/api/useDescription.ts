import { useCallback, useEffect, useState } from 'react';
import type { Description } from './description.ts';

const load = async (): Promise<Description> => {
  const response = await fetch('/api/openapi.json');
  if (!response.ok) throw new Error(`${response.status}`);
  return (await response.json()) as Description;
};

/** Undefined while it loads, null where it cannot be loaded. */
export const useDescription = () => {
  const [description, setDescription] = useState<Description | null>();
  const reload = useCallback(() => {
    setDescription(undefined);
    load().then(setDescription, () => setDescription(null));
  }, []);
  useEffect(reload, [reload]);
  return { description, reload };
};
