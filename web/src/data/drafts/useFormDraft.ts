import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isSame } from './isSame.ts';
import { keepDraft, ownDraft, readDraft } from './store.ts';

/** The fields that differ from what the form began with, and the revision of that. */
type Kept<T> = { readonly changed: Partial<T>; readonly revision: number };

type Options<T> = {
  /** Of what is stored and shown in the form. */
  readonly revision?: number;
  /** Fields that are kept nowhere, as passwords, or elsewhere. */
  readonly except?: readonly (keyof T & string)[];
};

/**
 * The draft of a form, as {@link useDraft} keeps that of other fields: put over what is stored when
 * the form opens, and kept at every change, for which the form is not drawn anew. One that was left
 * and hears late that it was sent forgets nothing that was typed in the next one since.
 */
export const useFormDraft = <T extends FieldValues, Output extends FieldValues>(
  key: string,
  { reset, getValues, subscribe }: UseFormReturn<T, unknown, Output>,
  { revision = 0, except = [] }: Options<T> = {},
) => {
  const [before, setBefore] = useState(() => readDraft<Kept<T>>(key));
  const last = useRef(before);
  const excepted = except.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was there when the form opened
  useLayoutEffect(() => {
    if (before) reset({ ...getValues(), ...before.changed }, { keepDefaultValues: true });
  }, []);
  useEffect(() => {
    return subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => {
        const changed = Object.entries(values).filter(
          ([name, value]) => !excepted.split(',').includes(name) && !isSame(value, defaultValues?.[name]),
        );
        last.current =
          changed.length > 0 ? { changed: Object.fromEntries(changed) as Partial<T>, revision } : undefined;
        keepDraft(key, last.current);
      },
    });
  }, [subscribe, key, revision, excepted]);
  const forget = () => {
    if (isSame(ownDraft(key), last.current)) keepDraft(key, undefined);
    setBefore(undefined);
  };
  return {
    /** Once it was sent, or given up. */
    forget,
    /** When it is about to be sent. What this answers is called once it was: forgets it, unless something was typed since, and answers whether it did. */
    sending: () => {
      const sent = getValues();
      return () => {
        const isAsSent = isSame(getValues(), sent);
        if (isAsSent) forget();
        return isAsSent;
      };
    },
    isFromBefore: before !== undefined,
    /** Whether somebody else changed since then what it was typed over. */
    isOvertaken: before !== undefined && before.revision !== revision,
    /** Shows what is stored again. */
    discard: () => {
      reset();
      forget();
    },
  };
};
