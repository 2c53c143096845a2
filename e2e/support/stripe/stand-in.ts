import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { stripeClient } from './client.ts';
import { bankPage, fieldPage } from './frames.ts';

type Options = {
  /** What takes Stripe's requests: our double, or stripe-mock. */
  readonly apiUrl: string;
  /** What the payer answers their bank. */
  readonly answerBank?: (clientSecret: string, agrees: boolean) => void;
};

type Answer = { readonly status: number; readonly body: object };

const labels: Readonly<Record<string, string>> = {
  cardNumber: 'Credit or debit card number',
  cardExpiry: 'Credit or debit card expiration date',
  cardCvc: 'Credit or debit card CVC/CVV',
};

const incomplete = (message: string) => ({ error: { type: 'validation_error', message } });

/** In place of js.stripe.com: its script, the frames for card data, and the way to the API. */
export const startStripeStandIn = async ({ apiUrl, answerBank }: Options) => {
  const fields = new Map<string, string>();

  const forward = async (path: string, given: URLSearchParams, form: Record<string, string>): Promise<Answer> => {
    const headers = { Authorization: `Bearer ${given.get('key')}` };
    const response = await fetch(`${apiUrl}${path}`, { method: 'POST', headers, body: new URLSearchParams(form) });
    return { status: response.status, body: (await response.json()) as object };
  };

  const createMethod = async (form: URLSearchParams): Promise<Answer> => {
    const typed = (type: string) => (fields.get(`/field/${form.get('session')}/${type}`) ?? '').replace(/\D/g, '');
    const number = typed('cardNumber');
    const expiry = typed('cardExpiry');
    if (number.length < 12) return { status: 400, body: incomplete('Your card number is incomplete.') };
    if (expiry.length < 4) return { status: 400, body: incomplete("Your card's expiration date is incomplete.") };
    return forward('/v1/payment_methods', form, {
      type: 'card',
      'card[number]': number,
      'card[exp_month]': expiry.slice(0, 2),
      'card[exp_year]': `20${expiry.slice(2)}`,
      'card[cvc]': typed('cardCvc'),
      'billing_details[name]': form.get('name') ?? '',
    });
  };

  const confirmSetup = (path: string, form: URLSearchParams) =>
    forward(path, form, {
      client_secret: form.get('client_secret') ?? '',
      payment_method: form.get('payment_method') ?? '',
    });

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, origin } = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const send = (type: string, body: string, status = 200) =>
      response.writeHead(status, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' }).end(body);
    const body = await text(request);
    if (pathname === '/script.js') return send('text/javascript', `(${stripeClient})(${JSON.stringify(origin)})`);
    if (pathname === '/bank') return send('text/html', bankPage);
    if (pathname.startsWith('/bank/')) {
      answerBank?.(body, pathname === '/bank/agreed');
      return send('text/plain', '');
    }
    if (pathname.startsWith('/v1/')) {
      const form = new URLSearchParams(body);
      const made = await (pathname === '/v1/payment_methods' ? createMethod(form) : confirmSetup(pathname, form));
      return send('application/json', JSON.stringify(made.body), made.status);
    }
    if (!pathname.startsWith('/field/')) return send('text/plain', '', 404);
    if (request.method === 'PUT') fields.set(pathname, body);
    return send('text/html', fieldPage(labels[pathname.split('/').at(-1) ?? ''] ?? ''));
  };

  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    scriptUrl: `${origin}/script.js`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
