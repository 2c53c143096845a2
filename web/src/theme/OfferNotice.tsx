import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { Changing, WayTo } from './Changing.tsx';
import { Line, Notice, NoticeButton } from './layout.tsx';

type Answer = { readonly pending: boolean; readonly run: () => void };
type Asked = {
  readonly accept: Answer;
  readonly decline: Answer;
  /** Whoever wants to accept has to choose a plan first. */
  readonly needsPlan: boolean;
  readonly children: ReactNode;
};

/** On a phone the buttons stand below the words. */
const wrapping = { flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 180px' } } as const;

/** To whom a project or a team is offered (BEY-47). */
export const AskedNotice = ({ accept, decline, needsPlan, children }: Asked) => (
  <Notice
    severity="info"
    sx={wrapping}
    action={
      <Changing>
        <Line gap={2}>
          <NoticeButton does="Decline" loading={decline.pending} onClick={decline.run} />
          {needsPlan ? (
            <WayTo size="small" to={paths.pricing}>
              Choose a plan
            </WayTo>
          ) : (
            <NoticeButton does="Accept" loading={accept.pending} onClick={accept.run} />
          )}
        </Line>
      </Changing>
    }
  >
    {children}
  </Notice>
);

/** To who offered it. */
export const OfferedNotice = ({ withdraw, children }: { withdraw: Answer; children: ReactNode }) => (
  <Notice
    severity="info"
    sx={wrapping}
    action={
      <Changing>
        <NoticeButton does="Withdraw" loading={withdraw.pending} onClick={withdraw.run} />
      </Changing>
    }
  >
    {children}
  </Notice>
);
