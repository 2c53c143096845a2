import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { Changing, WayTo } from './Changing.tsx';
import { Line, Notice } from './layout.tsx';

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
          <Button size="small" loading={decline.pending} onClick={decline.run}>
            Decline
          </Button>
          {needsPlan ? (
            <WayTo size="small" to={paths.pricing}>
              Choose a plan
            </WayTo>
          ) : (
            <Button size="small" loading={accept.pending} onClick={accept.run}>
              Accept
            </Button>
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
        <Button size="small" loading={withdraw.pending} onClick={withdraw.run}>
          Withdraw
        </Button>
      </Changing>
    }
  >
    {children}
  </Notice>
);
