import { render } from 'preact-render-to-string';
import { HomePage } from './HomePage.tsx';

// Of a visitor: whoever is signed in has it drawn anew.
globalThis.localStorage ??= { getItem: () => null } as unknown as Storage;

/** The homepage as HTML, made once with the script that goes on from it. */
export const home = (): string => render(<HomePage />);
