/** What is used of two packages that have no types of their own. */
declare module 'fontkit' {
  export type GlyphRun = object;
  export type Font = {
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string): GlyphRun;
  };
  export const create: (bytes: Uint8Array) => Font;
}

declare module 'pdfkit' {
  import type { Font, GlyphRun } from 'fontkit';

  type TextOptions = { readonly lineBreak: boolean; readonly features: readonly string[] };

  export default class PDFDocument {
    constructor(options: {
      readonly size: string;
      readonly margin: number;
      readonly lang: string;
      readonly info: { readonly Title: string; readonly Author: string };
      readonly compress: boolean;
      /** None to begin with: the standard one would be looked for by its path. */
      readonly font: null;
    });
    readonly page: { readonly width: number; readonly height: number };
    on(event: 'data', listener: (part: Buffer) => void): this;
    on(event: 'end', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    registerFont(name: string, font: Font): this;
    /** @param name of a registered one: a font that is given itself is opened anew each time. */
    font(name: string): this;
    /** The one that is chosen; what it answers is never changed. */
    readonly _font: { layoutRun: (text: string, features: readonly string[]) => GlyphRun };
    fontSize(points: number): this;
    fillColor(color: string): this;
    text(text: string, x: number, y: number, options: TextOptions): this;
    widthOfString(text: string, options: TextOptions): number;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    strokeColor(color: string): this;
    stroke(): this;
    image(
      picture: Buffer,
      x: number,
      y: number,
      options: { readonly fit: readonly [number, number]; readonly align: string; readonly valign: string },
    ): this;
    addPage(): this;
    file(bytes: Uint8Array, options: { readonly name: string; readonly type: string }): this;
    end(): void;
  }
}
