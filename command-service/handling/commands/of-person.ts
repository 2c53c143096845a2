import type { Invocation } from '../command-handler.ts';

export const ofCaller = (stream: (personId: string) => string) => ({
  stream: (_data: unknown, { actor }: Invocation) => stream(actor),
  key: (_data: unknown, { actor }: Invocation) => actor,
});

export const ofPerson = (stream: (personId: string) => string) => ({
  stream: ({ personId }: { readonly personId: string }) => stream(personId),
  key: ({ personId }: { readonly personId: string }) => personId,
});
