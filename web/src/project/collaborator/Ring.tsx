import { styled } from '@mui/material';

const size = 64;
const radius = 28;
const around = 2 * Math.PI * radius;

const Drawing = styled('svg')({
  flex: 'none',
  '& circle': { fill: 'none', strokeWidth: 6, stroke: 'var(--line)' },
  // The one thing that moves when a document arrives.
  '& circle + circle': {
    stroke: 'var(--primary)',
    strokeLinecap: 'round',
    transition: 'stroke-dashoffset 600ms ease, stroke 600ms ease',
  },
  '&[data-complete] circle + circle': { stroke: 'var(--ok)' },
  '& text': { fontWeight: 600, fill: 'var(--ink)', textAnchor: 'middle' },
});

type Props = { readonly delivered: number; readonly required: number; readonly what: 'delivered' | 'done' };

/** Beside a hundred answers the number has to stand in it, too. */
const fontSize = ({ length }: string) => (length > 9 ? 9 : length > 7 ? 11 : 14);

/** How many of the required documents and answers are there. */
export const Ring = ({ delivered, required, what }: Props) => {
  const words = `${delivered} of ${required}`;
  return (
    <Drawing
      width={size}
      height={size}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={`${words} ${what}`}
      data-complete={delivered === required ? '' : undefined}
    >
      <circle cx={size / 2} cy={size / 2} r={radius} />
      <circle
        cx={size / 2}
        cy={size / 2}
        r={radius}
        transform={`rotate(-90 ${size / 2} ${size / 2})`}
        strokeDasharray={around}
        strokeDashoffset={around * (1 - delivered / required)}
        // A round end would be seen of nothing.
        strokeOpacity={delivered === 0 ? 0 : 1}
      />
      <text x={size / 2} y={size / 2 + 5} className="num" style={{ fontSize: fontSize(words) }}>
        {words}
      </text>
    </Drawing>
  );
};
