import type { TeamMembership } from '../authorization/index.ts';

type People = Pick<TeamMembership, 'author' | 'members'>;

/** The author first, then everybody who joined or is invited. */
export const peopleOf = ({ author, members }: People): readonly string[] => [author, ...Object.keys(members)];

export const joinedOf = ({ author, members }: People): readonly string[] => [
  author,
  ...Object.keys(members).filter((personId) => members[personId] === 'joined'),
];
