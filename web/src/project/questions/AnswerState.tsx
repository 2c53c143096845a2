import type { AnswerStatus } from '@dossier/shared/contract';
import { drawnAs } from '../../theme/status/DocumentState.tsx';
import { Pill, StatusIcon, statusColor } from '../../theme/status/StatusChip.tsx';
import { answerStatusNames } from './words.ts';

type Props = { readonly status: AnswerStatus; readonly remarks?: string | undefined };

/** How a reviewed answer stands, with what was said to it. */
export const AnswerState = ({ status, remarks = '' }: Props) => {
  const look = drawnAs[status];
  return (
    <>
      <Pill tone={statusColor[look]}>
        <StatusIcon status={look} />
        {answerStatusNames[status]}
      </Pill>
      {remarks && <span className="prose wrap small soft"> {remarks}</span>}
    </>
  );
};
