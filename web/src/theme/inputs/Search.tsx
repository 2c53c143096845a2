import { cutTo, longestSearch } from '@dossier/shared/contract';
import { TextField } from '@mui/material';
import { useEffect, useRef, useState } from 'react';

const typingPause = 300;

type Props = {
  readonly q: string;
  readonly onChange: (q: string) => void;
  readonly label?: string;
};

/** Says what is looked for once nothing was typed for a moment. */
export const Search = ({ q, onChange, label = 'Search' }: Props) => {
  const [typed, setTyped] = useState(q);
  // What was said from here comes back a moment later: by then more may be typed.
  const said = useRef(q);
  useEffect(() => {
    if (q !== said.current) setTyped(q);
    said.current = q;
  }, [q]);
  useEffect(() => {
    if (typed.trim() === q) return;
    const timer = setTimeout(() => {
      said.current = typed.trim();
      onChange(said.current);
    }, typingPause);
    return () => clearTimeout(timer);
  }, [typed, q, onChange]);
  return (
    <TextField
      type="search"
      label={label}
      value={typed}
      onChange={({ target }) => setTyped(cutTo(target.value, longestSearch))}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
};
