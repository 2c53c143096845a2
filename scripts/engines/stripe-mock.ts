import { type Engine, startProcess } from './engine.ts';
import { goCommand, goInstall } from './go-install.ts';

const program = { module: 'github.com/stripe/stripe-mock', version: 'v0.203.0' };

const answering = async (port: number) => {
  const answer = await fetch(`http://127.0.0.1:${port}/v1/balance`, { headers: { Authorization: 'Bearer sk_test_1' } });
  if (!answer.ok) throw new Error(`stripe-mock answers ${answer.status}`);
};

/**
 * Stripe's own mock: checks requests against Stripe's OpenAPI, answers fixtures, remembers nothing.
 */
export const stripeMock: Engine = {
  name: 'stripe-mock',
  install: (cache, tell) => goInstall(cache, program, tell),
  start: ({ cache, dir, port }) =>
    startProcess(goCommand(cache, program), ['-http-addr', `127.0.0.1:${port}`, '-https-addr', '127.0.0.1:'], {
      dir,
      answers: () => answering(port),
      variables: { STRIPE_MOCK_URL: `http://127.0.0.1:${port}` },
    }),
};
