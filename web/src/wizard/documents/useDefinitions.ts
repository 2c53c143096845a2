import type { DocumentRow, ProjectRow } from '@dossier/shared/contract';
import { useState } from 'react';
import { newKey } from '../../data/api.ts';
import { useDraft, withCards } from '../../data/drafts/useDraft.ts';
import { useNewerState } from '../../reads/projects.ts';
import type { DefinitionCard, DefinitionsDraft } from './definitions.ts';
import { cardOf, emptyCard, isUntouched, moved, renewed } from './definitions.ts';

/** Where the screen begins when nothing was typed on it before. */
const openedOf = (project: ProjectRow, stored: readonly DocumentRow[]): DefinitionsDraft => {
  const base = stored.map(cardOf);
  return { revision: project.definitionsRevision, base, cards: base.length ? base : [emptyCard(newKey())] };
};

/** The cards of a project's documents, and what is typed on them. */
export const useDefinitions = (project: ProjectRow, stored: readonly DocumentRow[]) => {
  const newerState = useNewerState();
  // From when the screen opened: a live update must not overwrite what is being typed.
  const [opened, setOpened] = useState(() => openedOf(project, stored));
  const draft = useDraft<DefinitionsDraft>(`definitions-${project.id}`);
  const { revision } = draft.typed ?? opened;
  // A draft may come from an older release.
  const cards = draft.typed?.cards.map((card) => ({ ...emptyCard(card.key), ...card })) ?? opened.cards;
  const begun = cards.filter((card) => !isUntouched(card));
  const setCards = (next: (cards: readonly DefinitionCard[]) => readonly DefinitionCard[]) =>
    draft.type(withCards(opened, next));
  /** Puts what was typed over the newer state. */
  const renew = async () => {
    // The documents after the revision: should they be newer than it, saving is refused once more.
    const { definitionsRevision } = await newerState.project(project.id);
    const base = (await newerState.documents(project.id)).map(cardOf);
    draft.type((before = opened) => ({ revision: definitionsRevision, base, cards: renewed(before, base) }));
  };
  return {
    draft,
    revision,
    cards,
    /** How many of them something was typed on. */
    begun: begun.length,
    // Empty cards count among those asked for (DOCS-01).
    add: (amount: number) => setCards(() => [...begun, ...Array.from({ length: amount }, () => emptyCard(newKey()))]),
    change: (key: string, change: Partial<DefinitionCard>) =>
      setCards((cards) => cards.map((card) => (card.key === key ? { ...card, ...change } : card))),
    move: (index: number, step: 1 | -1) => setCards((cards) => moved(cards, index, step)),
    remove: (key: string) => setCards((cards) => cards.filter((card) => card.key !== key)),
    renew,
    /** Once these are stored under such ids, in their order: what was typed since goes over them. */
    goOn: (ids: readonly string[]) => {
      const idOf = new Map(cards.map(({ key }, at) => [key, ids[at]]));
      const named = (list: readonly DefinitionCard[]) =>
        list.map((card) => ({ ...card, documentId: card.documentId ?? idOf.get(card.key) }));
      const stored = named(cards);
      setOpened({ revision, base: stored, cards: stored });
      draft.type((now = opened) => ({ ...now, base: stored, cards: named(now.cards) }));
      return renew();
    },
  };
};
