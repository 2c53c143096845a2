import type { ProjectMoment } from '@dossier/shared/contract';
import { useMemo } from 'react';
import { density, indexOfShare, shareOf } from './moments.ts';

type Props = {
  readonly label: string;
  readonly moments: readonly ProjectMoment[];
  readonly index: number;
  readonly at: string;
  /** The moment in words, for who hears it. */
  readonly text: string;
  readonly onGo: (index: number) => void;
};

const parts = 160;
const ends = 1_000;
/** By change, as everywhere on the screen, not by a thousandth of the project's life. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/** The project's life from left to right: where much happened, marks are darker. */
export const Scrubber = ({ label, moments, index, at, text, onGo }: Props) => {
  const marks = useMemo(() => density(moments, parts), [moments]);
  const move = (value: number) => {
    const to = indexOfShare(moments, value / ends);
    if (to !== index) onGo(to);
  };
  return (
    <div className="past-scrubber">
      <svg viewBox={`0 0 ${parts} 10`} preserveAspectRatio="none" aria-hidden="true">
        {marks.map(
          (share, part) =>
            share > 0 && (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part of the line is its place
              <rect key={part} x={part} y={0} width={1} height={10} opacity={0.25 + 0.75 * share} />
            ),
        )}
      </svg>
      <input
        type="range"
        min={0}
        max={ends}
        value={Math.round(Math.min(1, Math.max(0, shareOf(moments, at))) * ends)}
        aria-label={label}
        aria-valuetext={text}
        onChange={({ target }) => move(Number(target.value))}
        onKeyDown={(event) => {
          const step = steps[event.key];
          if (step === undefined) return;
          event.preventDefault();
          onGo(Math.min(moments.length - 1, Math.max(0, index + step)));
        }}
      />
    </div>
  );
};
