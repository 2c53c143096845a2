/** Where a page with a card form loads it from, and what that form speaks to. */
export type CardSites = { readonly scripts: string; readonly frames: string; readonly connections: string };

const stripeScripts = 'https://js.stripe.com https://*.js.stripe.com';

/** @param scriptUrl of a stand-in for Stripe's script, in tests */
export const stripeSites = (scriptUrl?: string): CardSites => {
  if (scriptUrl !== undefined) {
    const { origin } = new URL(scriptUrl);
    return { scripts: origin, frames: origin, connections: origin };
  }
  return {
    scripts: stripeScripts,
    frames: `${stripeScripts} https://hooks.stripe.com`,
    connections: 'https://api.stripe.com',
  };
};

/** Of our pages: text becomes a script or markup by their one policy alone (`web/public/boot.js`). */
const trustedTypes = ["require-trusted-types-for 'script'", 'trusted-types default'];

/**
 * Scripts only from our files, styles by a nonce (emotion). Some handlers narrow or widen it. A card
 * provider's script is not ours, so its pages do without Trusted Types.
 */
export const contentSecurityPolicy = (nonce?: string, card?: CardSites): string =>
  [
    "default-src 'none'",
    `script-src 'self'${card ? ` ${card.scripts}` : ''}`,
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${card ? ` ${card.connections}` : ''}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    // Of ours one page alone may be framed (`office.html`).
    `frame-src 'self'${card ? ` ${card.frames}` : ''}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    ...(nonce && !card ? trustedTypes : []),
  ].join('; ');
