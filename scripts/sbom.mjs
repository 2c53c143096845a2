// `npm run --silent sbom > sbom.json`: what the product consists of, in CycloneDX. npm's own `--omit dev`
// leaves out whatever is a dev dependency anywhere, React and argon2 among them; the lock file knows better.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const read = (name) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));
const { name } = read('package.json');
const shipped = new Set(
  Object.entries(read('package-lock.json').packages).flatMap(([path, { version, dev }]) =>
    dev ? [] : [`${path.replace(/^.*node_modules\//, '')}@${version}`],
  ),
);
const options = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
const sbom = JSON.parse(
  execFileSync('npm', ['sbom', ...options], { maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'inherit'] }),
);

const refOf = (purl) => decodeURIComponent(purl.replace(/^pkg:npm\//, '').replace(/[?#].*$/, ''));
const components = sbom.components.filter(
  ({ purl }) => shipped.has(refOf(purl)) || refOf(purl).startsWith(`@${name}/`),
);
const refs = new Set([sbom.metadata.component['bom-ref'], ...components.map((component) => component['bom-ref'])]);
const dependencies = sbom.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
// npm calls it by the name of its folder.
const component = { ...sbom.metadata.component, name };
const product = { ...sbom, metadata: { ...sbom.metadata, component }, components, dependencies };
process.stdout.write(`${JSON.stringify(product, null, 2)}\n`);
