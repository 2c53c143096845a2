const said = {
  payments: 'payments take no money',
  mail: 'mails are sent to nobody',
} as const;
type Engine = keyof typeof said;

/** The server names them in the page. */
const testEngines = (): Engine[] =>
  (document.querySelector<HTMLMetaElement>('meta[name="test-engines"]')?.content ?? '')
    .split(' ')
    .filter((name): name is Engine => Object.hasOwn(said, name));

/** An installation that is not for use in earnest says so on every screen. */
export const TestEnginesNotice = () => {
  const engines = testEngines();
  return engines.length === 0 ? null : (
    <aside className="test-engines edges" aria-label="Test installation">
      Test installation: {engines.map((name) => said[name]).join(', ')}.
    </aside>
  );
};
