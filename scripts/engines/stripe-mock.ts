import { answeredWell, type Engine, startProcess } from './engine.ts';
import { goCommand, goInstall } from './go-install.ts';

const program = { module: 'github.com/stripe/stripe-mock', version: 'v0.203.0' };

/**
 * Stripe's own mock: checks requests against Stripe's OpenAPI, answers fixtures, remembers nothing.
 */
export const stripeMock: Engine = {
  name: 'stripe-mock',
  install: (cache, tell) => goInstall(cache, program, tell),
  start: ({ cache, dir, port }) =>
    startProcess(goCommand(cache, program), ['-http-addr', `127.0.0.1:${port}`, '-https-addr', '127.0.0.1:'], {
      dir,
      answers: () => answeredWell(`http://127.0.0.1:${port}/v1/balance`, { Authorization: 'Bearer sk_test_1' }),
      variables: { STRIPE_MOCK_URL: `http://127.0.0.1:${port}` },
    }),
};
