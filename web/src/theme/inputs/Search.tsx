import { cutTo, longestSearch } from '@dossier/shared/contract';
import { TextField } from '@mui/material';
import { useEffect, useState } from 'react';

const typingPause = 300;

type Props = {
  readonly q: string;
  readonly onChange: (q: string) => void;
  readonly label?: string;
};

/** Says what is looked for once nothing was typed for a moment. */
export const Search = ({ q, onChange, label = 'Search' }: Props) => {
  const [typed, setTyped] = useState(q);
  useEffect(() => {
    setTyped(q);
  }, [q]);
  useEffect(() => {
    if (typed.trim() === q) return;
    const timer = setTimeout(() => onChange(typed.trim()), typingPause);
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
