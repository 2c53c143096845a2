import type { Light } from '@dossier/shared/contract';
import { Box } from '@mui/material';
import { Line } from '../theme/layout.tsx';
import { Pill } from '../theme/status/StatusChip.tsx';
import { TallCard } from '../theme/tiles/Cards.tsx';
import { When } from '../theme/When.tsx';
import { lightTitles, stateWords } from './words.ts';

const isMoment = (value: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

/** One of the eight: a word, a sentence, and below it what it rests on. */
export const LightCard = ({ light: { name, state, says, facts } }: { readonly light: Light }) => {
  const [word, tone] = stateWords[state];
  return (
    <TallCard>
      <Line justify="space-between">
        <Box component="h2" sx={{ m: 0, fontSize: 15, fontWeight: 600 }}>
          {lightTitles[name]}
        </Box>
        <Pill tone={tone}>{word}</Pill>
      </Line>
      <div className="grow wrap">{says}</div>
      {facts.length > 0 && (
        <details>
          <summary className="muted small">Details</summary>
          <Box
            component="dl"
            sx={{ m: 0, mt: 2, display: 'grid', gridTemplateColumns: '1fr auto', gap: 1, fontSize: 13 }}
          >
            {facts.map(({ label, value }) => (
              <Box key={label} sx={{ display: 'contents' }}>
                <dt className="muted">{label}</dt>
                <Box component="dd" className="num wrap" sx={{ m: 0, textAlign: 'right' }}>
                  {isMoment(value) ? <When at={value} /> : value}
                </Box>
              </Box>
            ))}
          </Box>
        </details>
      )}
    </TallCard>
  );
};
