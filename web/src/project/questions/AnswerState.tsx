import type { AnswerStatus } from '@dossier/shared/contract';
import { Pill, StatusIcon } from '../../theme/status/StatusChip.tsx';
import { answerStatusNames } from './words.ts';

const looks = {
  Submitted: { tone: 'up', icon: 'Uploaded' },
  Accept: { tone: 'ok', icon: 'Accept' },
  Reject: { tone: 'no', icon: 'Reject' },
} as const;

/** How a reviewed answer stands, with what was said to it. */
export const AnswerState = ({
  status,
  remarks = '',
}: {
  readonly status: AnswerStatus;
  readonly remarks?: string | undefined;
}) => {
  const { tone, icon } = looks[status];
  return (
    <>
      <Pill tone={tone}>
        <StatusIcon status={icon} />
        {answerStatusNames[status]}
      </Pill>
      {remarks && <span className="prose wrap small soft"> {remarks}</span>}
    </>
  );
};
