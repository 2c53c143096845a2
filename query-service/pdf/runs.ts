export type FontName = 'sans' | 'rest';
/** Text that one font sets in one direction. */
export type Run = { readonly text: string; readonly font: FontName };

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const letter = /\p{L}/u;

type Piece = Run & { readonly backwards: boolean | undefined };

/** What has no direction of its own, such as a space, goes with the letters around it. */
const joins = ({ font, backwards }: Piece, next: Piece): boolean =>
  font === next.font && (backwards === next.backwards || next.backwards === undefined || backwards === undefined);

/**
 * Parts a line by font and direction; `has` says whether the first font can set a character. A
 * person's name may be in any script, and a run is laid out in the direction of its script.
 */
export const runsOf = (text: string, has: (codePoint: number) => boolean): Run[] => {
  const pieces: Piece[] = [];
  for (const character of text) {
    const previous = pieces.at(-1);
    const codePoint = character.codePointAt(0) ?? 0;
    const font = /[\s\p{M}]/u.test(character) && previous ? previous.font : has(codePoint) ? 'sans' : 'rest';
    const backwards = rightToLeft.test(character) ? true : letter.test(character) ? false : undefined;
    const piece: Piece = { text: character, font, backwards };
    if (previous && joins(previous, piece))
      pieces[pieces.length - 1] = {
        text: previous.text + character,
        font,
        backwards: previous.backwards ?? backwards,
      };
    else pieces.push(piece);
  }
  return pieces.map(({ text: own, font }) => ({ text: own, font }));
};
