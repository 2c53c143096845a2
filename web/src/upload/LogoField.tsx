import { logoLimit } from '@dossier/shared/contract';
import { Button, styled } from '@mui/material';
import { type DragEvent, useEffect, useState } from 'react';
import { formatSize } from '../format/numbers.ts';
import { Hint, Line } from '../theme/layout.tsx';
import { OwnMark } from '../theme/Mark.tsx';
import { FileButton } from './FileButton.tsx';

/** Undefined: the one that is there stays; null: it goes. */
export type ChosenLogo = File | null | undefined;

type Props = {
  readonly chosen: ChosenLogo;
  readonly onChoose: (chosen: ChosenLogo) => void;
  /** Where the one is that is there now; null: there is none. */
  readonly now: string | null;
};

const kinds = ['image/png', 'image/jpeg', 'image/webp'];

/** What can be told of a file before it is sent; undefined: nothing is wrong with it. */
const problemOf = ({ type, size }: File): string | undefined => {
  if (!kinds.includes(type)) return 'Choose a PNG, JPEG or WebP picture.';
  return size > logoLimit
    ? `A logo may have at most ${formatSize(logoLimit)}; this one has ${formatSize(size)}.`
    : undefined;
};

/** A picture may be dropped anywhere on it. */
const Target = styled('div')({
  borderRadius: 8,
  '&[data-over]': { outline: '2px dashed var(--primary)', outlineOffset: 6 },
});

const Ground = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  minWidth: 72,
  minHeight: 56,
  padding: 12,
  borderRadius: 8,
  border: '1px solid var(--line)',
  '& img': { maxWidth: 160, objectFit: 'contain' },
});

const useAddress = (file: ChosenLogo) => {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return address;
};

/** The logo as it will stand in the bar, on paper and in the dark. */
export const LogoField = ({ chosen, onChoose, now }: Props) => {
  const [problem, setProblem] = useState<string>();
  const [isOver, setOver] = useState(false);
  const made = useAddress(chosen);
  const address = chosen === undefined ? now : made;
  const choose = (file: File | undefined) => {
    if (!file) return;
    const found = problemOf(file);
    setProblem(found);
    if (!found) onChoose(file);
  };
  const mayRemove = chosen ? true : now !== null && chosen === undefined;
  const dragging = (isNowOver: boolean) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(isNowOver);
  };
  return (
    <Target
      data-over={isOver || undefined}
      onDragOver={dragging(true)}
      onDragLeave={dragging(false)}
      onDrop={(event) => {
        dragging(false)(event);
        choose(event.dataTransfer.files[0]);
      }}
    >
      <Line gap={3} wrap>
        {['#ffffff', '#151e2d'].map((background) => (
          <Ground key={background} style={{ background }}>
            {address ? <img src={address} height={28} alt="" /> : <OwnMark size={28} />}
          </Ground>
        ))}
        <FileButton accept={kinds.join()} onFiles={([file]) => choose(file)}>
          Choose a logo
        </FileButton>
        {mayRemove && <Button onClick={() => onChoose(chosen ? undefined : null)}>Remove the logo</Button>}
      </Line>
      {problem ? (
        <Hint role="alert" style={{ color: 'var(--no)' }}>
          {problem}
        </Hint>
      ) : (
        <Hint>
          PNG, JPEG or WebP, at most {formatSize(logoLimit)}: drop it here, or choose it. It also stands in the
          browser's tab.
        </Hint>
      )}
    </Target>
  );
};
