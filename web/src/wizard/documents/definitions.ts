import {
  type DocumentDefinition,
  type DocumentRow,
  defaults,
  isUnstarted,
  type ProjectRow,
} from '@dossier/shared/contract';
import { isSame } from '../../data/drafts/isSame.ts';
import { count } from '../../format/numbers.ts';

/** `key` only tells cards apart; `template` is what the card shows of its file. */
export type DefinitionCard = {
  readonly key: string;
  readonly documentId?: string | undefined;
  readonly fieldName: string;
  readonly type: DocumentDefinition['type'];
  /** As typed: an empty or odd number stays visible until it is mended. */
  readonly maxSize: string;
  readonly sizeUnit: DocumentDefinition['sizeUnit'];
  readonly moreTypes: readonly DocumentDefinition['type'][];
  readonly optional: boolean;
  readonly template?: { readonly fileId: string; readonly fileName: string } | undefined;
};

export const emptyCard = (key: string): DefinitionCard => ({
  key,
  fieldName: '',
  type: defaults.documentType,
  maxSize: String(defaults.maxSize),
  sizeUnit: defaults.sizeUnit,
  moreTypes: [],
  optional: false,
});

export const cardOf = (row: DocumentRow): DefinitionCard => ({
  key: row.id,
  documentId: row.id,
  fieldName: row.fieldName,
  type: row.type,
  maxSize: String(row.maxSize),
  sizeUnit: row.sizeUnit,
  moreTypes: row.moreTypes,
  optional: row.optional,
  template: row.template ?? undefined,
});

/** Moves the card at `from` by one; the list stays as it is at its ends (DOCS-07). */
export const moved = <T>(list: readonly T[], from: number, step: 1 | -1): T[] => {
  const to = from + step;
  const item = list[from];
  return item === undefined || to < 0 || to >= list.length ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, item);
};

export const definitionOf = (card: DefinitionCard): DocumentDefinition => ({
  ...(card.documentId && { documentId: card.documentId }),
  fieldName: card.fieldName,
  type: card.type,
  maxSize: card.maxSize.trim() === '' ? Number.NaN : Number(card.maxSize),
  sizeUnit: card.sizeUnit,
  moreTypes: [...card.moreTypes],
  optional: card.optional,
  ...(card.template && { templateFileId: card.template.fileId }),
});

/** What the cards were made from, and what was typed on them since. */
export type DefinitionsDraft = {
  /** Of the definitions as loaded: saving over another person's later change is refused. */
  readonly revision: number;
  readonly base: readonly DefinitionCard[];
  readonly cards: readonly DefinitionCard[];
};

const fields = ['fieldName', 'type', 'maxSize', 'sizeUnit', 'moreTypes', 'optional', 'template'] as const;

export const isUntouched = (card: DefinitionCard): boolean => isSame(card, emptyCard(card.key));

/** That so many documents that are added to a running project wait to be assigned; a draft asks for that next. */
export const owedByNobody = ({ status, projectScope }: ProjectRow, added: number): string | undefined =>
  added > 0 && projectScope === 'private' && !isUnstarted(status)
    ? `${count(added, 'new document')} ${added === 1 ? 'is' : 'are'} owed by nobody yet: say by whom under Assign documents.`
    : undefined;

/** Keeps what was typed over a newer state; a removed card that was typed on is a new document. */
export const renewed = ({ base, cards }: DefinitionsDraft, newer: readonly DefinitionCard[]): DefinitionCard[] => {
  const byId = (list: readonly DefinitionCard[], id: string | undefined) =>
    id === undefined ? undefined : list.find(({ documentId }) => documentId === id);
  const kept = cards.flatMap((card): DefinitionCard[] => {
    const before = byId(base, card.documentId);
    if (!before) return [card];
    const changed = fields.filter((field) => !isSame(card[field], before[field]));
    const now = byId(newer, card.documentId);
    if (!now) return changed.length > 0 ? [{ ...card, documentId: undefined }] : [];
    return [{ ...now, key: card.key, ...Object.fromEntries(changed.map((field) => [field, card[field]])) }];
  });
  return [...kept, ...newer.filter(({ documentId }) => !byId(base, documentId))];
};
