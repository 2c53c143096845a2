// Runs before everything else of a page.

// All that scripts may make of text: the address of a script of our own (the worker of pdf.js). Markup and code are refused.
globalThis.trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
});

// Zod would try whether it may compile code, which the Content-Security-Policy forbids and reports.
globalThis.__zod_globalConfig = { jitless: true };

// A dark page never flashes white. The app keeps what somebody chooses, and tells; another tab is told by `storage`.
const darkSystem = matchMedia('(prefers-color-scheme: dark)');
const applyTheme = () => {
  let mode = null;
  try {
    mode = localStorage.getItem('theme');
  } catch {
    // Storage may be forbidden; the system's choice is good enough.
  }
  const dark = mode === 'dark' || (mode !== 'light' && darkSystem.matches);
  document.documentElement.setAttribute('data-theme', dark ? 'dark' : 'light');
};
applyTheme();
darkSystem.addEventListener('change', applyTheme);
addEventListener('theme', applyTheme);
addEventListener('storage', ({ key }) => (key === 'theme' || key === null) && applyTheme());
