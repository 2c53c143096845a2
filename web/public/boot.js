// Runs before everything else of a page.

// All that scripts may make of text: the address of a script of our own (the worker of pdf.js). Markup and code are refused.
globalThis.trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
});

// Zod would try whether it may compile code, which the Content-Security-Policy forbids and reports.
globalThis.__zod_globalConfig = { jitless: true };

// A dark page never flashes white. The app keeps the choice under the same key.
const darkSystem = matchMedia('(prefers-color-scheme: dark)');
const applyTheme = () => {
  let mode = 'system';
  try {
    mode = localStorage.getItem('theme') || mode;
  } catch {
    // Storage may be forbidden; the system's choice is good enough.
  }
  const dark = mode === 'dark' || (mode === 'system' && darkSystem.matches);
  document.documentElement.setAttribute('data-theme', dark ? 'dark' : 'light');
};
applyTheme();
darkSystem.addEventListener('change', applyTheme);
