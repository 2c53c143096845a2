import { type DocumentDefinition, type DocumentRow, defaults } from '@dossier/shared/contract';

/** One card of the definition screen. `key` only tells cards apart; `template` is what the card shows of its file. */
export type DefinitionCard = {
  readonly key: string;
  readonly documentId?: string | undefined;
  readonly fieldName: string;
  readonly type: DocumentDefinition['type'];
  /** As typed: an empty or odd number stays visible until it is mended. */
  readonly maxSize: string;
  readonly sizeUnit: DocumentDefinition['sizeUnit'];
  readonly template?: { readonly fileId: string; readonly fileName: string } | undefined;
};

export const emptyCard = (key: string): DefinitionCard => ({
  key,
  fieldName: '',
  type: defaults.documentType,
  maxSize: String(defaults.maxSize),
  sizeUnit: defaults.sizeUnit,
});

export const cardOf = (row: DocumentRow): DefinitionCard => ({
  key: row.id,
  documentId: row.id,
  fieldName: row.fieldName,
  type: row.type,
  maxSize: String(row.maxSize),
  sizeUnit: row.sizeUnit,
  template: row.template ?? undefined,
});

/** Moves the card at `from` by one; the list stays as it is at its ends (DOCS-07). */
export const moved = <T>(list: readonly T[], from: number, step: 1 | -1): T[] => {
  const to = from + step;
  const copy = [...list];
  const [item] = copy.splice(from, 1);
  if (item === undefined || to < 0 || to >= list.length) return [...list];
  copy.splice(to, 0, item);
  return copy;
};

export const definitionOf = (card: DefinitionCard): DocumentDefinition => ({
  ...(card.documentId && { documentId: card.documentId }),
  fieldName: card.fieldName,
  type: card.type,
  maxSize: card.maxSize.trim() === '' ? Number.NaN : Number(card.maxSize),
  sizeUnit: card.sizeUnit,
  ...(card.template && { templateFileId: card.template.fileId }),
});

/** Positions of cards whose name another card before them has already, whatever the case (DOCS-06). */
export const repeatedNames = (cards: readonly Pick<DefinitionCard, 'fieldName'>[]): number[] => {
  const seen = new Set<string>();
  return cards.flatMap(({ fieldName }, index) => {
    const name = fieldName.trim().normalize('NFC').toLowerCase();
    if (name === '') return [];
    if (seen.has(name)) return [index];
    seen.add(name);
    return [];
  });
};
