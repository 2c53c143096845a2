import type { ReaderRow } from '@dossier/shared/contract';
import { Button, styled, TextField } from '@mui/material';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { growing } from '../../theme/inputs/growing.ts';
import { Line, List } from '../../theme/layout.tsx';
import { PersonAvatar } from '../../theme/Person.tsx';
import { fitting, nameBegun, withName } from './mentions.ts';

const Box = styled(List)(({ theme: { spacing } }) => ({
  marginTop: spacing(2),
  border: '1px solid var(--line)',
  borderRadius: 8,
  overflow: 'hidden',
}));
const Name = styled('li')(({ theme: { spacing } }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: spacing(2),
  padding: `${spacing(2)} ${spacing(3)}`,
  cursor: 'pointer',
  '&[aria-selected=true]': { background: 'var(--primary-soft)' },
  '@media (pointer: coarse)': { minHeight: 44 },
}));

type NamesProps = {
  readonly id: string;
  readonly names: readonly ReaderRow[];
  readonly active: number;
  readonly onChoose: (reader: ReaderRow) => void;
};

/** Whom one can mention; the field above keeps the focus. */
const Names = ({ id, names, active, onChoose }: NamesProps) => (
  <Box id={id} role="listbox" aria-label="People to mention">
    {names.map((reader, index) => (
      <Name
        key={reader.id}
        id={`${id}-${index}`}
        role="option"
        aria-selected={index === active}
        onMouseDown={(event) => {
          event.preventDefault();
          onChoose(reader);
        }}
      >
        <PersonAvatar name={reader.name} pictureFileId={reader.pictureFileId} />
        {reader.name}
      </Name>
    ))}
  </Box>
);

/** The rules come with the schemas, which only writers need to load. Who cannot load them now hears of it on sending. */
const check = (text: string): Promise<string | undefined> =>
  import('./problem.ts').then(
    ({ problemOf }) => problemOf(text),
    () => undefined,
  );

const Writing = styled('div')(({ theme: { spacing } }) => ({ padding: spacing(4) }));

type Props = {
  /** Of the draft. */
  readonly place: string;
  readonly pending: boolean;
  /** Who can be called by @. */
  readonly readers?: readonly ReaderRow[];
  /** Whether it was stored: what is typed is kept until then. */
  readonly onSend: (text: string) => Promise<boolean>;
};

/** What was typed while it was sent stays. */
const typedSince = (sent: string, typed = ''): string | undefined =>
  (typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed) || undefined;

/** A comment being written; after an @ it offers names. */
export const WriteComment = ({ place, pending, readers = [], onSend }: Props) => {
  const id = useId();
  const { typed: text = '', type } = useDraft<string>(`comment-${place}`);
  const [problem, setProblem] = useState<string>();
  const [caret, setCaret] = useState<number>();
  const [chosen, setChosen] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const begun = caret === undefined ? undefined : nameBegun(text, caret);
  const offered = begun === undefined ? [] : fitting(readers, begun).slice(0, 6);
  const active = Math.min(chosen, offered.length - 1);

  const write = (next: string) => {
    type(next || undefined);
    setProblem(undefined);
  };
  const send = async () => {
    const found = await check(text);
    if (found) return setProblem(found);
    if (await onSend(text)) type((typed) => typedSince(text, typed));
  };
  const choose = (reader: ReaderRow | undefined) => {
    if (!reader || begun === undefined || caret === undefined) return;
    const next = withName(text, caret, begun, reader);
    // The caret goes behind the name before the next key is typed there.
    flushSync(() => {
      write(next.text);
      setCaret(undefined);
    });
    field.current?.setSelectionRange(next.caret, next.caret);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Of an input method, which takes what was chosen there.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return void send();
    if (offered.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setChosen((active + step + offered.length) % offered.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(offered[active]);
    else if (event.key === 'Escape') setCaret(undefined);
    else return;
    event.preventDefault();
    // Escape closes the names, not the dialog around them.
    event.stopPropagation();
  };
  return (
    <Writing>
      <Line align="flex-start">
        <TextField
          label="Write a comment"
          {...growing(
            1,
            8,
            offered.length > 0
              ? { 'aria-autocomplete': 'list', 'aria-controls': id, 'aria-activedescendant': `${id}-${active}` }
              : {},
          )}
          fullWidth
          value={text}
          inputRef={field}
          error={Boolean(problem)}
          helperText={problem}
          onChange={({ target }) => {
            write(target.value);
            setCaret(target.selectionStart ?? undefined);
            setChosen(0);
          }}
          onBlur={() => setCaret(undefined)}
          onKeyDown={onKeyDown}
        />
        <Button loading={pending} onClick={send} className="beside-field">
          Send
        </Button>
      </Line>
      {offered.length > 0 && <Names id={id} names={offered} active={active} onChoose={choose} />}
    </Writing>
  );
};
