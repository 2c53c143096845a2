import type { PaymentConfig } from '@dossier/shared/contract';
import { Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { lazyPart } from '../../theme/states/lazily.ts';
import { Loaded } from '../../theme/states/states.tsx';
import { usePaymentConfig } from '../payments.ts';
import { CardError } from './CardError.tsx';
import type { CardGateway } from './gateway.ts';
import { TestGateway } from './TestGateway.tsx';

const shape = <Skeleton variant="rounded" height={320} />;
const StripeGateway = lazyPart(() => import('./stripe/StripeGateway.tsx'), shape);

type Props = {
  /** The address of this form, which is loaded as a document of its own. */
  readonly screen: string;
  readonly children: (gateway: CardGateway, config: PaymentConfig) => ReactNode;
};

/** A form over the installation's card provider, or what keeps it from being shown (PAY-12). */
export const WithCardGateway = ({ screen, children }: Props) => (
  <Loaded what="The payment form" answer={usePaymentConfig()} shape={shape}>
    {(config) => {
      if (config.provider === 'test') return <TestGateway>{(gateway) => children(gateway, config)}</TestGateway>;
      if (config.publishableKey === null)
        return <CardError message="Card payments are not set up on this installation." />;
      return (
        <StripeGateway
          publishableKey={config.publishableKey}
          scriptUrl={config.scriptUrl}
          screen={screen}
          shape={shape}
        >
          {(gateway: CardGateway) => children(gateway, config)}
        </StripeGateway>
      );
    }}
  </Loaded>
);
