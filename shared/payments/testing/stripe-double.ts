import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Cards of the double: what becomes of a charge depends on the payment method's id alone. */
export const cards = {
  paid: 'pm_1_paid',
  declined: 'pm_1_declined',
  /** Declined by the bank before it belongs to a customer. */
  refused: 'pm_1_refused',
  insufficient: 'pm_1_insufficient',
  confirmed: 'pm_1_confirmed',
  /** Pays, but is no card: nothing tells it from others of its owner. */
  account: 'pm_1_account',
};
type Kind = keyof typeof cards;
/** Stripe's numbers for tests. */
const kinds: Readonly<Record<string, Kind>> = {
  '4242424242424242': 'paid',
  '5555555555554444': 'paid',
  '4000000000000341': 'declined',
  '4000000000000002': 'refused',
  '4000000000009995': 'insufficient',
  '4000002500003155': 'confirmed',
};
const kindOf = (paymentMethod: string): Kind | undefined => {
  const kind = /^pm_\d+_(\w+)$/.exec(paymentMethod)?.[1] ?? '';
  return Object.hasOwn(cards, kind) ? (kind as Kind) : undefined;
};

type Answer = { readonly status: number; readonly body: object };
type Intent = {
  id: string;
  status: string;
  amount: number;
  /** Seconds. */
  created: number;
  client_secret: string;
  customer: string;
  metadata: Record<string, string>;
  last_payment_error: object | null;
};

const disputed: Answer = {
  status: 400,
  body: { error: { type: 'invalid_request_error', code: 'charge_disputed', message: 'This charge was disputed.' } },
};
const missing: Answer = {
  status: 404,
  body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such thing' } },
};
const attached: Answer = {
  status: 400,
  body: { error: { type: 'invalid_request_error', message: 'The payment method has already been attached' } },
};
const usedUp: Answer = {
  status: 400,
  body: {
    error: {
      type: 'invalid_request_error',
      message: 'The payment method was detached from a customer. It may not be used again.',
    },
  },
};
const unexpected: Answer = {
  status: 400,
  body: {
    error: {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: 'You cannot cancel this PaymentIntent',
    },
  },
};
const cardError = (message: string) => ({ type: 'card_error', code: 'card_declined', message });
const refused = cardError('Your card was declined.');
const incorrect = cardError('Your card number is incorrect.');
const insufficient = cardError('Your card has insufficient funds.');
const unauthenticated = {
  ...cardError('Your card was declined. This transaction requires authentication.'),
  code: 'authentication_required',
};

const notAuthenticated = {
  ...cardError('We are unable to authenticate your payment method. Please choose a different payment method.'),
  code: 'payment_intent_authentication_failure',
};

const formOf = async (request: IncomingMessage) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  return new URLSearchParams(text);
};
const metadataOf = (form: URLSearchParams) =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => (name.startsWith('metadata[') ? [[name.slice(9, -1), value]] : [])),
  );

/**
 * The part of Stripe that charges cards, as its documentation says it behaves, idempotency keys
 * included.
 */
export const startStripeDouble = async () => {
  const disputes = new Map<string, object>();
  const customers = new Map<string, { id: string; metadata: Record<string, string> }>();
  const owners = new Map<string, string>();
  const intents: Intent[] = [];
  const answers = new Map<string, Answer>();
  const created = { customers: 0, intents: 0, setups: 0, methods: 0 };
  const billingNames = new Map<string, string>();
  const setups = new Map<string, { readonly customer: string; method: string }>();
  const authenticated = new Set<string>();
  const detached = new Set<string>();
  const refunds: { id: string; payment_intent: string; amount: number; status: string; failure_reason?: string }[] = [];
  let failures = 0;

  const withCharge = (intent: Intent) => {
    const made = refunds.filter(({ payment_intent, status }) => payment_intent === intent.id && status === 'succeeded');
    return {
      ...intent,
      amount_received: intent.status === 'succeeded' ? intent.amount : 0,
      latest_charge: { amount_refunded: made.reduce((sum, { amount }) => sum + amount, 0) },
    };
  };

  const createIntent = (form: URLSearchParams): Answer => {
    const method = form.get('payment_method') ?? '';
    const customer = form.get('customer') ?? '';
    if (owners.get(method) !== customer) return missing;
    const id = `pi_${++created.intents}`;
    const metadata = metadataOf(form);
    const intent = {
      id,
      status: 'succeeded',
      amount: Number(form.get('amount')),
      created: Math.floor(Date.now() / 1_000),
      client_secret: `${id}_secret`,
      customer,
      metadata,
      last_payment_error: null,
    };
    intents.unshift(intent);
    const kind = kindOf(method);
    if (kind === 'paid' || authenticated.has(method)) return { status: 200, body: intent };
    if (kind === 'confirmed' && form.get('off_session') !== 'true') {
      intent.status = 'requires_action';
      return { status: 200, body: intent };
    }
    const error = kind === 'confirmed' ? unauthenticated : refused;
    Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error });
    return { status: 402, body: { error: { ...error, payment_intent: intent } } };
  };

  const attach = (method: string, customer: string): Answer => {
    const kind = kindOf(method);
    if (kind === 'refused') return { status: 402, body: { error: refused } };
    if (kind === 'insufficient') return { status: 402, body: { error: insufficient } };
    if (owners.has(method)) return attached;
    if (detached.has(method)) return usedUp;
    if (!customers.has(customer)) return missing;
    owners.set(method, customer);
    return { status: 200, body: { id: method } };
  };

  const detach = (method: string): Answer => {
    if (!owners.delete(method)) return missing;
    detached.add(method);
    return { status: 200, body: { id: method, customer: null } };
  };
  const deleteCustomer = (id: string): Answer => {
    if (!customers.delete(id)) return missing;
    for (const [method, owner] of owners) if (owner === id) detach(method);
    return { status: 200, body: { id, object: 'customer', deleted: true } };
  };
  const listOf = (url: string, data: readonly object[]): Answer => ({
    status: 200,
    body: { object: 'list', url, has_more: false, data },
  });

  const ofCustomer = (method: string, pathname: string, searchParams: URLSearchParams): Answer => {
    if (pathname === '/v1/customers/search') {
      const personId = /'([^']*)'$/.exec(searchParams.get('query') ?? '')?.[1];
      const found = [...customers.values()].filter(({ metadata }) => metadata.personId === personId);
      return { status: 200, body: { object: 'search_result', url: pathname, has_more: false, data: found } };
    }
    const [, id = '', cards] = /^\/v1\/customers\/(\w+)(\/payment_methods)?$/.exec(pathname) ?? [];
    const customer = customers.get(id);
    if (!customer) return missing;
    if (method === 'DELETE') return deleteCustomer(id);
    if (!cards) return { status: 200, body: customer };
    const own = [...owners].filter(([, owner]) => owner === id).map(([card]) => ({ id: card }));
    return listOf(pathname, own);
  };

  const ofIntent = (pathname: string): Answer => {
    const [, id, cancels] = /^\/v1\/payment_intents\/(\w+)(\/cancel)?$/.exec(pathname) ?? [];
    const intent = intents.find((one) => one.id === id);
    if (!intent) return missing;
    if (!cancels) return { status: 200, body: intent };
    if (intent.status === 'succeeded' || intent.status === 'canceled') return unexpected;
    intent.status = 'canceled';
    return { status: 200, body: intent };
  };

  const createRefund = (form: URLSearchParams): Answer => {
    const intent = form.get('payment_intent') ?? '';
    if ([...disputes.values()].some((dispute) => 'payment_intent' in dispute && dispute.payment_intent === intent))
      return disputed;
    const id = `re_${refunds.length + 1}`;
    const refund = {
      id,
      payment_intent: intent,
      amount: Number(form.get('amount')),
      status: 'succeeded',
    };
    refunds.unshift(refund);
    return { status: 200, body: refund };
  };

  const createSetup = (customer: string): Answer => {
    const id = `seti_${++created.setups}`;
    setups.set(`${id}_secret`, { customer, method: '' });
    return { status: 200, body: { id, client_secret: `${id}_secret`, customer } };
  };
  /** As the browser confirms it, with the secret. */
  const confirmSetup = (form: URLSearchParams): Answer => {
    const setup = setups.get(form.get('client_secret') ?? '');
    if (!setup) return missing;
    setup.method = form.get('payment_method') ?? '';
    if (kindOf(setup.method) === 'confirmed') return { status: 200, body: { status: 'requires_action' } };
    const given = attach(setup.method, setup.customer);
    return given.status === 200 ? { status: 200, body: { status: 'succeeded' } } : given;
  };

  const createMethod = (form: URLSearchParams): Answer => {
    const number = form.get('card[number]') ?? '';
    const kind = kinds[number];
    if (!kind) return { status: 402, body: { error: incorrect } };
    const id = `pm_${++created.methods + 1}_${kind}`;
    billingNames.set(id, form.get('billing_details[name]') ?? '');
    const card = {
      brand: number.startsWith('5') ? 'mastercard' : 'visa',
      last4: number.slice(-4),
      exp_month: Number(form.get('card[exp_month]')),
      exp_year: Number(form.get('card[exp_year]')),
    };
    return { status: 200, body: { id, object: 'payment_method', type: 'card', card } };
  };

  const answer = (method: string, { pathname, searchParams }: URL, form: URLSearchParams): Answer => {
    const [, paymentMethod = '', action] = /^\/v1\/payment_methods\/(\w+)(\/attach|\/detach)?$/.exec(pathname) ?? [];
    const kind = kindOf(paymentMethod);
    if (paymentMethod && !kind) return missing;
    if (action === '/detach') return detach(paymentMethod);
    if (paymentMethod && action) return attach(paymentMethod, form.get('customer') ?? '');
    if (paymentMethod) {
      if (form.has('billing_details[name]')) billingNames.set(paymentMethod, form.get('billing_details[name]') ?? '');
      const customer = customers.get(owners.get(paymentMethod) ?? '') ?? null;
      const written = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 };
      const card = kind === 'account' ? null : { ...written, fingerprint: `print of ${paymentMethod}` };
      return { status: 200, body: { id: paymentMethod, customer, card } };
    }
    if (pathname === '/v1/payment_methods') return createMethod(form);
    if (pathname === '/v1/customers') {
      const customer = { id: `cus_${++created.customers}`, metadata: metadataOf(form) };
      customers.set(customer.id, customer);
      return { status: 200, body: customer };
    }
    if (pathname.startsWith('/v1/customers/')) return ofCustomer(method, pathname, searchParams);
    if (pathname === '/v1/refunds' && method === 'POST') return createRefund(form);
    if (pathname === '/v1/refunds') {
      const intent = searchParams.get('payment_intent');
      if (!intents.some(({ id }) => id === intent)) return missing;
      return listOf(
        pathname,
        refunds.filter(({ payment_intent }) => payment_intent === intent),
      );
    }
    if (pathname === '/v1/payment_intents/search') {
      const paymentId = /'([^']*)'$/.exec(searchParams.get('query') ?? '')?.[1];
      const data = intents.filter(({ metadata }) => metadata.paymentId === paymentId);
      return { status: 200, body: { object: 'search_result', url: pathname, has_more: false, data } };
    }
    if (pathname.startsWith('/v1/payment_intents/')) return ofIntent(pathname);
    if (pathname.startsWith('/v1/disputes/')) {
      const dispute = disputes.get(pathname.slice('/v1/disputes/'.length));
      return dispute ? { status: 200, body: dispute } : missing;
    }
    if (pathname === '/v1/setup_intents') return createSetup(form.get('customer') ?? '');
    if (pathname.startsWith('/v1/setup_intents/')) return confirmSetup(form);
    if (pathname !== '/v1/payment_intents') return missing;
    if (method === 'POST') return createIntent(form);
    const customer = searchParams.get('customer');
    if (customer !== null)
      return listOf(
        pathname,
        intents.filter((intent) => intent.customer === customer),
      );
    const since = Number(searchParams.get('created[gte]'));
    return listOf(pathname, intents.filter(({ created: at }) => at >= since).map(withCharge));
  };

  const server = createServer(async (request, response) => {
    const form = await formOf(request);
    if (failures > 0) {
      failures -= 1;
      response.writeHead(500).end(JSON.stringify({ error: { type: 'api_error', message: 'Something went wrong' } }));
      return;
    }
    const key = request.headers['idempotency-key'];
    const known = typeof key === 'string' && request.method === 'POST' ? answers.get(key) : undefined;
    const { status, body } = known ?? answer(request.method ?? '', new URL(request.url ?? '', 'http://stripe'), form);
    if (typeof key === 'string') answers.set(key, { status, body: structuredClone(body) });
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    created,
    /** By payment method. */
    billingNames,
    /** The payer agrees, or not, on the page of their bank. */
    answerBank: (clientSecret: string, agrees: boolean) => {
      const setup = setups.get(clientSecret);
      if (setup && agrees) {
        owners.set(setup.method, setup.customer);
        authenticated.add(setup.method);
      }
      if (setup) return;
      const intent = intents.find(({ client_secret }) => client_secret === clientSecret);
      if (!intent) throw new Error(`no payment with the secret ${clientSecret}`);
      if (intent.status === 'canceled') return;
      intent.status = agrees ? 'succeeded' : 'requires_payment_method';
      if (!agrees) intent.last_payment_error = notAuthenticated;
    },
    customers: () => [...customers.keys()],
    /** As it is from now on. */
    dispute: (dispute: { readonly id: string; readonly status: string; readonly payment_intent?: string }) =>
      void disputes.set(dispute.id, dispute),
    /** The bank sends the newest back, days after it was made. */
    failRefund: () => Object.assign(refunds[0] ?? {}, { status: 'failed', failure_reason: 'lost_or_stolen_card' }),
    /** At Stripe, by the operator or by the payer's bank. */
    deleteCustomer: (id: string) => void deleteCustomer(id),
    detach: (method: string) => void detach(method),
    /** US cents that were paid, less what was given back. */
    taken: () =>
      intents.reduce((sum, { status, amount }) => sum + (status === 'succeeded' ? amount : 0), 0) -
      refunds.reduce((sum, { status, amount }) => sum + (status === 'succeeded' ? amount : 0), 0),
    /** The payer answers their bank's question. */
    confirm: async (paymentId: string) => {
      for (const intent of intents)
        if (intent.metadata.paymentId === paymentId && intent.status === 'requires_action') intent.status = 'succeeded';
    },
    /** The payer does not pass their bank's check. */
    refuse: async (paymentId: string) => {
      for (const intent of intents)
        if (intent.metadata.paymentId === paymentId)
          Object.assign(intent, { status: 'requires_payment_method', last_payment_error: notAuthenticated });
    },
    /** Stripe keeps them for a day. */
    forgetIdempotencyKeys: () => answers.clear(),
    fail: (times: number) => {
      failures = times;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
