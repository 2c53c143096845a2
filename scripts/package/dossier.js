// Says in one sentence what an old Node would say in a stack trace.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) await import('./main.js');
else {
  console.error(`Dossier needs Node 20.19, 22.12, 24 or later. This is ${process.version}.`);
  process.exit(1);
}
