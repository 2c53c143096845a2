import type { OperatorOverview } from '@dossier/shared/contract';
import { count } from '../format/numbers.ts';
import { Loaded } from '../theme/states/states.tsx';
import { CardShapes, Cards } from '../theme/tiles/Cards.tsx';
import { Doctor } from './Doctor.tsx';
import { Jobs } from './Jobs.tsx';
import { LightCard } from './LightCard.tsx';
import { Mails } from './Mails.tsx';
import { OperatorPage } from './OperatorPage.tsx';
import { Parked } from './Parked.tsx';
import { useOverview } from './reads.ts';

const inOneSentence = ({ lights }: OperatorOverview): string => {
  const of = (state: string) => lights.filter((light) => light.state === state).length;
  if (of('bad') > 0) return `${count(of('bad'), 'thing needs', 'things need')} you.`;
  return of('watch') > 0 ? `All works; ${count(of('watch'), 'thing is', 'things are')} worth a look.` : 'All is well.';
};

/** How the installation is, as somebody sees it who runs it. */
const StatusScreen = () => {
  const overview = useOverview();
  const { data } = overview;
  return (
    <OperatorPage title="Installation" state={data ? inOneSentence(data) : '\u00a0'}>
      <Loaded what="The state of the installation" answer={overview} shape={<CardShapes amount={8} />}>
        {({ lights, jobs, parked, mails, doctor }) => (
          <>
            <Cards>
              {lights.map((light) => (
                <li key={light.name}>
                  <LightCard light={light} />
                </li>
              ))}
            </Cards>
            <Parked parked={parked} />
            <Jobs jobs={jobs} />
            <Mails mails={mails} />
            <Doctor report={doctor} />
          </>
        )}
      </Loaded>
    </OperatorPage>
  );
};

export default StatusScreen;
