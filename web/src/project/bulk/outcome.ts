import type { CollaboratorRow } from '@dossier/shared/contract';
import { messageOf } from '../../data/api.ts';
import type { Send } from '../../data/commands.ts';
import { eachInLanes } from '../../data/lanes.ts';

/** What became of an action for one person; `skipped`: there was nothing to do. */
export type Outcome = { readonly kind: 'done' | 'skipped' | 'refused'; readonly text: string };

/** One command for a person; `about` says of several what was refused. */
export type Step = { readonly about?: string; readonly send: (send: Send) => Promise<unknown> };
export type Plan = Outcome | { readonly steps: readonly Step[]; readonly done: (count: number) => string };

/** What is to be done for a person, as they stand. */
export type Action = (person: CollaboratorRow) => Plan;

/** A few at a time: others use the server, too. */
const lanes = 4;

/** One refusal stops no other step. */
const carryOut = async (plan: Plan, send: Send): Promise<Outcome> => {
  if ('kind' in plan) return plan;
  const refused: string[] = [];
  for (const { about, send: step } of plan.steps)
    try {
      await step(send);
    } catch (error) {
      refused.push(`${about ? `${about}: ` : ''}${messageOf(error)}`);
    }
  const done = plan.steps.length - refused.length;
  const text = [...(done > 0 ? [plan.done(done)] : []), ...refused].join(' ');
  return { kind: refused.length > 0 ? 'refused' : 'done', text };
};

/** Tells the outcome for each person as it is known, until somebody stops it. */
export const forEachPerson = (
  people: readonly CollaboratorRow[],
  action: Action,
  send: Send,
  tell: (personId: string, outcome: Outcome) => void,
  isStopped: () => boolean,
): Promise<boolean> =>
  eachInLanes(people, lanes, async (person) => {
    if (isStopped()) return false;
    tell(person.personId, await carryOut(action(person), send));
    return true;
  });
