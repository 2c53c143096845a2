import { shortFileName } from '../../format/names.ts';

/** Cut to five characters, with the full name as tooltip and for screen readers (FMT-04). */
export const FileName = ({ name }: { name: string }) => (
  <span title={name}>
    <span aria-hidden="true">{shortFileName(name)}</span>
    <span className="visually-hidden">{name}</span>
  </span>
);
