import type { VerificationLine } from '@dossier/shared/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf, request } from '../data/api.ts';
import { serverTime } from '../data/clock.ts';

type Outcome = Extract<VerificationLine, { done: true }>;
export type Verification =
  | { readonly state: 'running'; readonly checked: number; readonly of: number }
  | { readonly state: 'done'; readonly outcome: Outcome; readonly at: string }
  | { readonly state: 'failed'; readonly message: string };

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<VerificationLine> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const lines = (rest + decoder.decode(read.value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as VerificationLine;
  }
}

const start: Verification = { state: 'running', checked: 0, of: 0 };

/** Has the server check the history of a project, now and when asked to, and follows how far it comes. */
export const useVerification = (projectId: string) => {
  const [verification, setVerification] = useState<Verification>(start);
  const current = useRef(new AbortController());
  const verify = useCallback(async () => {
    current.current.abort();
    current.current = new AbortController();
    const { signal } = current.current;
    const tell = (next: Verification) => {
      if (!signal.aborted) setVerification(next);
    };
    tell(start);
    try {
      const { body } = await request(`/api/projects/${projectId}/verification`, { signal });
      let outcome: Outcome | undefined;
      for await (const line of body ? linesOf(body) : [])
        if (line.done) outcome = line;
        else tell({ state: 'running', checked: line.checked, of: line.of });
      tell(
        outcome
          ? { state: 'done', outcome, at: new Date(serverTime()).toISOString() }
          : { state: 'failed', message: 'The connection ended before everything was checked. Try again.' },
      );
    } catch (error) {
      tell({ state: 'failed', message: messageOf(error) });
    }
  }, [projectId]);
  useEffect(() => {
    void verify();
    return () => current.current.abort();
  }, [verify]);
  return { verification, verify };
};
