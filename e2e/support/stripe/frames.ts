/* These run in the browser as they stand here, so they take nothing from outside. */

/** One field of a card. */
const field = (): void => {
  const tell = (event: string, detail: object = {}) => parent.postMessage({ event, detail }, '*');
  const input = document.querySelector('input') as HTMLInputElement;
  const dress = (options: { placeholder?: string; style?: { base: CSSStyleDeclaration } }) => {
    if (options.placeholder) input.placeholder = options.placeholder;
    const { base } = options.style ?? {};
    if (!base) return;
    const { color, fontSize, fontFamily, lineHeight } = base;
    Object.assign(input.style, { color, fontSize, fontFamily, lineHeight });
    const faint = (base as unknown as Record<string, { color: string }>)['::placeholder']?.color;
    document.documentElement.style.setProperty('--placeholder', faint ?? '');
  };
  dress(JSON.parse(decodeURIComponent(location.hash.slice(1))));
  input.addEventListener('focus', () => tell('focus'));
  input.addEventListener('blur', () => tell('blur'));
  input.addEventListener('input', () => {
    const { value } = input;
    const brand = value.startsWith('5') ? 'mastercard' : value.startsWith('4') ? 'visa' : 'unknown';
    tell('change', { brand, empty: value === '', complete: value.length > 2 });
  });
  window.addEventListener('message', ({ data }) => {
    if (data.focus) input.focus();
    if (data.change) dress(data.change);
    if (data.send)
      void fetch(location.pathname, { method: 'PUT', body: input.value }).then(
        () => tell('sent', { failed: false }),
        () => tell('sent', { failed: true }),
      );
  });
  tell('ready');
};

/** The question of the bank. */
const bank = (): void => {
  for (const button of document.querySelectorAll('button'))
    button.addEventListener('click', async () => {
      await fetch(`/bank/${button.value}`, { method: 'POST', body: location.hash.slice(1) });
      parent.postMessage({ event: button.value }, '*');
    });
};

const page = (style: string, body: string, script: () => void) =>
  `<!doctype html><html lang="en"><title>Stripe</title><style>${style}</style><body>${body}<script>(${script})()</script></body></html>`;

export const fieldPage = (label: string): string =>
  page(
    'body{margin:0}input{all:unset;width:100%}input::placeholder{color:var(--placeholder)}',
    `<input aria-label="${label}" inputmode="numeric">`,
    field,
  );

export const bankPage = page(
  'body{font:16px sans-serif;background:#fff;padding:20vh 20vw}',
  '<h1>Your bank</h1><p>Do you agree to this payment?</p><button value="agreed">Agree</button> <button value="refused">Refuse</button>',
  bank,
);
