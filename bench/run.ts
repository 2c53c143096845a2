import { cpus, totalmem } from 'node:os';
import { httpLines } from './lines/http.ts';
import { liveLines } from './lines/live.ts';
import { uploadLines } from './lines/uploads.ts';
import { type Line, table } from './measure.ts';

const parts: Record<string, () => Promise<Line[]>> = { http: httpLines, uploads: uploadLines, live: liveLines };

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const lines: Line[] = [];
for (const [name, run] of Object.entries(parts)) {
  if (wanted.length && !wanted.includes(name)) continue;
  console.error(`measuring ${name} ...`);
  lines.push(...(await run()));
}
console.log(
  `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB\n\n${table(lines)}`,
);
process.exit(0);
