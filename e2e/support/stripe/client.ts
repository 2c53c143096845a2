type Listener = (detail: object) => void;
type Failure = { readonly type: string; readonly message: string };
type Element = { readonly send: () => Promise<Failure | undefined> };

/**
 * What Stripe's script puts into a page, as far as our form uses it. It runs in the browser as it
 * stands here, so it takes nothing from outside. What is typed stays in frames of its own origin.
 */
export const stripeClient = (origin: string): void => {
  const session = crypto.randomUUID();
  const titles: Readonly<Record<string, string>> = {
    cardNumber: 'Secure card number input frame',
    cardExpiry: 'Secure expiration date input frame',
    cardCvc: 'Secure CVC input frame',
  };
  const offline: Failure = {
    type: 'api_connection_error',
    message:
      'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
  };
  const unauthenticated: Failure = {
    type: 'invalid_request_error',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  };

  const openFrame = (path: string, title: string, style: Partial<CSSStyleDeclaration>) => {
    const frame = document.createElement('iframe');
    Object.assign(frame, { src: `${origin}${path}`, title });
    Object.assign(frame.style, { border: '0', width: '100%', ...style });
    return frame;
  };
  /** @returns how to stop listening */
  const listenTo = (frame: HTMLIFrameElement, hear: (data: { event: string; detail: object }) => void) => {
    const listener = ({ source, data }: MessageEvent) => source === frame.contentWindow && hear(data);
    window.addEventListener('message', listener);
    return () => window.removeEventListener('message', listener);
  };

  const createElement = (elementType: string, options: object) => {
    const listeners = new Map<string, Set<Listener>>();
    const settings = encodeURIComponent(JSON.stringify(options));
    const frame = openFrame(`/field/${session}/${elementType}#${settings}`, titles[elementType] ?? '', {
      height: '20px',
      display: 'block',
    });
    const post = (message: object) => frame.contentWindow?.postMessage(message, origin);
    const add = (event: string, listener: Listener) =>
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    const stop = listenTo(frame, ({ event, detail }) => {
      for (const listener of listeners.get(event) ?? []) listener({ elementType, ...detail });
    });
    return {
      on: add,
      off: (event: string, listener: Listener) => listeners.get(event)?.delete(listener),
      mount: (node: HTMLElement) => {
        node.append(frame);
        // A label that names the container leads into the frame.
        for (const label of document.querySelectorAll(`label[for="${node.id}"]`))
          label.addEventListener('click', () => post({ focus: true }));
      },
      destroy: () => {
        stop();
        frame.remove();
      },
      focus: () => post({ focus: true }),
      update: (change: object) => post({ change }),
      send: () =>
        new Promise<Failure | undefined>((resolve) => {
          add('sent', (detail) => resolve((detail as { failed: boolean }).failed ? offline : undefined));
          post({ send: true });
        }),
    };
  };

  const created = new Map<string, ReturnType<typeof createElement>>();
  const elements = () => ({
    create: (type: string, options: object) => {
      const element = createElement(type, options);
      created.set(type, element);
      return element;
    },
    getElement: (component: { __elementType: string }) => created.get(component.__elementType) ?? null,
    update: () => {},
  });

  const send = async (path: string, form: Record<string, string>): Promise<{ error?: Failure; status?: string }> => {
    const body = new URLSearchParams(form);
    const response = await fetch(`${origin}${path}`, { method: 'POST', body }).catch(() => undefined);
    return response ? response.json() : { error: offline };
  };

  const createPaymentMethod = async (key: string, name: string) => {
    const failures = await Promise.all([...created.values()].map((element: Element) => element.send()));
    const failure = failures.find((sent) => sent !== undefined);
    if (failure) return { error: failure };
    const answer = await send('/v1/payment_methods', { session, key, name });
    return answer.error ? { error: answer.error } : { paymentMethod: answer };
  };

  /** The bank asks in a frame over the whole page. */
  const handleNextAction = ({ clientSecret }: { clientSecret: string }) =>
    new Promise((resolve) => {
      const frame = openFrame(`/bank#${clientSecret}`, 'Your bank', {
        position: 'fixed',
        inset: '0',
        height: '100%',
        zIndex: '9999',
      });
      const stop = listenTo(frame, ({ event }) => {
        stop();
        frame.remove();
        const refused = { ...unauthenticated, payment_intent: { status: 'requires_payment_method' } };
        resolve(event === 'agreed' ? { paymentIntent: { status: 'succeeded' } } : { error: refused });
      });
      document.body.append(frame);
    });

  const confirmCardSetup = async (key: string, clientSecret: string, method: string) => {
    const form = { key, client_secret: clientSecret, payment_method: method };
    const { error, status } = await send(`/v1/setup_intents/${clientSecret.split('_secret')[0]}/confirm`, form);
    if (error) return { error };
    return status === 'requires_action' ? handleNextAction({ clientSecret }) : { setupIntent: { status } };
  };

  const client = (key: string) => ({
    elements,
    createToken: () => {},
    confirmCardPayment: () => {},
    createPaymentMethod: ({ billing_details: { name } }: { billing_details: { name: string } }) =>
      createPaymentMethod(key, name),
    handleNextAction,
    confirmCardSetup: (clientSecret: string, { payment_method: method }: { payment_method: string }) =>
      confirmCardSetup(key, clientSecret, method),
  });
  Object.assign(window, { Stripe: Object.assign(client, { version: 'endive' }) });
};
