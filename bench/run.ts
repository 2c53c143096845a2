import { cpus, totalmem } from 'node:os';
import { answersLines } from './lines/answers.ts';
import { backupLines } from './lines/backup.ts';
import { bundleLines } from './lines/bundle.ts';
import { callLines } from './lines/call.ts';
import { clusterLines } from './lines/cluster.ts';
import { evidenceLines } from './lines/evidence.ts';
import { killLines, powerLines, sweepLines } from './lines/faults.ts';
import { httpLines } from './lines/http.ts';
import { inboxLines } from './lines/inboxes.ts';
import { joinLines } from './lines/joins.ts';
import { liveLines } from './lines/live.ts';
import { loadingLines } from './lines/loading.ts';
import { memoryLines } from './lines/memory.ts';
import { operatorLines } from './lines/operator.ts';
import { outageLines } from './lines/outages.ts';
import { pastLines } from './lines/past.ts';
import { peopleLines } from './lines/people.ts';
import { placesLines } from './lines/places.ts';
import { rebuildLines } from './lines/rebuild.ts';
import { reviewLines } from './lines/reviewing.ts';
import { scaleLines } from './lines/scale.ts';
import { scrollLines } from './lines/scrolling.ts';
import { uploadLines } from './lines/uploads.ts';
import { verifyLines } from './lines/verify.ts';
import { isBelowFloor, type Line, table, verdict } from './measure.ts';

const parts: Record<string, () => Promise<Line[]>> = {
  http: () => httpLines(),
  rebuild: () => rebuildLines(),
  uploads: uploadLines,
  live: liveLines,
  bundle: bundleLines,
  loading: loadingLines,
  reviewing: reviewLines,
  scrolling: scrollLines,
  joins: joinLines,
  inboxes: inboxLines,
  past: pastLines,
  people: peopleLines,
  places: placesLines,
  operator: operatorLines,
  scale: scaleLines,
  verify: verifyLines,
  answers: answersLines,
};

/** These fetch and start the engines of the cluster profile, which not every machine can have. */
const onEngines: typeof parts = { cluster: clusterLines };

/**
 * What `.ci/run` asks: whether the floors that say most of the product's cost hold. A part that misses one is measured once more, because a machine that
 * others use stalls at times.
 */
const gate = async (): Promise<Line[]> => {
  const held: Line[] = [];
  for (const measure of [() => httpLines({ seconds: 2, rounds: 3 }), () => rebuildLines(60_000)]) {
    let measured = await measure();
    if (measured.some(isBelowFloor)) {
      console.error(`${table(measured)}\nonce more ...`);
      measured = await measure();
    }
    if (measured.some((line) => verdict(line) === 'missed')) process.exitCode = 1;
    held.push(...measured);
  }
  return held;
};

/** Long, not of the product's speed, or with gigabytes on the disk: only when named. */
const onRequest: typeof parts = {
  call: callLines,
  power: powerLines,
  kills: killLines,
  sweep: sweepLines,
  outages: outageLines,
  evidence: evidenceLines,
  memory: memoryLines,
  backup: backupLines,
  gate,
};

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const hasEngines = Boolean(process.env.REQUIRE_ENGINES || process.env.ENGINES);
const lines: Line[] = [];
for (const [name, run] of Object.entries({ ...parts, ...onEngines, ...onRequest })) {
  if (wanted.length ? !wanted.includes(name) : name in onRequest) continue;
  if (name in onEngines && !wanted.length && !hasEngines) {
    console.error(`${name}: skipped, it needs the cluster's engines; npm run bench -- ${name} starts them`);
    continue;
  }
  console.error(`measuring ${name} ...`);
  const measured = await run();
  // Told at once: a long run that is cut short still said what it found.
  if (measured.length) console.error(table(measured));
  lines.push(...measured);
}
if (lines.length)
  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB\n\n${table(lines)}`,
  );
process.exit();
