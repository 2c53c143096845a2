import type { CollaboratorRow } from '@dossier/shared/contract';
import { LinearProgress } from '@mui/material';
import type { ReactNode } from 'react';
import { displayName } from '../../format/names.ts';
import { count } from '../../format/numbers.ts';
import { CheckIcon, ErrorIcon, MinusIcon } from '../../theme/icons.tsx';
import { Line, List, Row } from '../../theme/layout.tsx';
import type { Outcome } from './outcome.ts';

type Kind = Outcome['kind'];

/** What a host has to look at comes first. */
const kinds: readonly Kind[] = ['refused', 'skipped', 'done'];
const words: Record<Kind, string> = { refused: 'refused', skipped: 'with nothing to do', done: 'done' };
const icons: Record<Kind, ReactNode> = {
  refused: <ErrorIcon fontSize="small" color="error" titleAccess="Refused" />,
  skipped: <MinusIcon fontSize="small" color="disabled" titleAccess="Nothing to do" />,
  done: <CheckIcon fontSize="small" color="success" titleAccess="Done" />,
};

type Props = {
  readonly people: readonly CollaboratorRow[];
  /** By person id; absent: not yet. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
  readonly isRunning: boolean;
};

/** How far an action for many people is, and what became of each. */
export const Outcomes = ({ people, outcomes, isRunning }: Props) => {
  const known = people.flatMap((person) => {
    const outcome = outcomes.get(person.personId);
    return outcome ? [{ person, outcome }] : [];
  });
  const of = (kind: Kind) => known.filter(({ outcome }) => outcome.kind === kind);
  const left = people.length - known.length;
  const parts = [
    ...kinds.toReversed().map((kind) => [of(kind).length, words[kind]] as const),
    [isRunning ? 0 : left, 'not tried'] as const,
  ].flatMap(([amount, word]) => (amount > 0 ? [`${amount} ${word}`] : []));
  return (
    <>
      <Line mb={2}>
        <LinearProgress
          className="grow"
          variant="determinate"
          value={(100 * known.length) / Math.max(1, people.length)}
          aria-label="Progress"
        />
        <span className="num compact">
          {known.length} of {count(people.length, 'collaborator')}
        </span>
      </Line>
      <p role="status" className="num strong">
        {isRunning ? 'Working …' : `${parts.join(', ')}.`}
      </p>
      <List scrolls aria-label="Outcomes">
        {kinds.flatMap(of).map(({ person, outcome }) => (
          <Row key={person.id} gap={2} pad={1.5}>
            {icons[outcome.kind]}
            <div className="shrink">
              <div className="wrap">{displayName(person)}</div>
              <div className="small muted wrap">{outcome.text}</div>
            </div>
          </Row>
        ))}
      </List>
    </>
  );
};
