import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandRules, isForOperators } from '../../shared/authorization/index.ts';
import { password } from '../support/installation.ts';
import type { Ground } from './people.ts';

/** What Schemathesis reports of its phases. */
export type FuzzReport = {
  readonly failures: readonly object[];
  /** The end of what it prints: in words, with the calls that fail. */
  readonly said: string;
  readonly errors: readonly object[];
  readonly operations: { readonly total: number; readonly tested: number };
  /** Operations of which no case was judged. */
  readonly untested: readonly string[];
  readonly test_cases: { readonly generated: number };
  /** Operations that answered nothing but 401 and 403. */
  readonly warnings: { readonly missing_auth: readonly string[] };
};

export type FuzzOptions = {
  /** Of Schemathesis. */
  readonly command: string;
  readonly url: string;
  readonly email: string;
  readonly known: Ground['known'];
  readonly seed: number;
  /** Of the phases that would go on for ever: seconds of the whole run, or cases for each operation, which are the same again. */
  readonly bound: { readonly seconds: number } | { readonly cases: number };
  /** Every case that a schema gives; without it the first of each kind for each operation. */
  readonly every?: boolean;
  /** What fits the description alone, in the first phase: the rest is refused to everybody alike. */
  readonly fittingOnly?: boolean;
  /** Shows its progress in the terminal. */
  readonly verbose?: boolean;
};

const hooks = fileURLToPath(new URL('hooks.py', import.meta.url));

/** TOML's strings and arrays are JSON's. */
const toml = JSON.stringify;

/** Refusals by a rule of the product are no fault of the description. */
const byRule = ['402', '403', '404', '409', '413', '415', '422', '429'];

const dictionariesOf = (known: Ground['known']) =>
  Object.entries(known).map(([name, values]) => `${name}.values = ${toml(values)}`);
/** Where values of each dictionary are taken half of the time. */
const places: Readonly<Record<keyof Ground['known'], readonly string[]>> = {
  projectId: ['path.projectId', 'path.projectID', 'body.projectId', 'body.projectID', 'body.ID'],
  documentId: ['body.documentId'],
  fileId: ['path.fileId', 'body.fileId'],
  email: ['body.email', 'body.to'],
  sectionId: ['body.sectionId'],
  itemId: ['body.itemId'],
};
const bindings = Object.entries(places).flatMap(([dictionary, names]) =>
  names.map((name) => `"${name}" = { dictionary = "${dictionary}", probability = 0.5 }`),
);

const forOperators = Object.entries(commandRules).flatMap(([name, rule]) => (isForOperators(rule) ? name : []));

const configOf = ({ email, known, seed, every, fittingOnly }: FuzzOptions) => `
seed = ${seed}
hooks = ${toml(hooks)}
continue-on-failure = true
request-timeout = 10

[generation]
database = "none"

[output.sanitization]
enabled = false

[phases.coverage.generation]
mode = "${fittingOnly ? 'positive' : 'all'}"

[auth.dynamic.openapi.bearer]
path = "/api/auth/sign-in"
payload = { email = ${toml(email)}, password = ${toml(password)} }
extract_from = "body"
extract_selector = "/token"

[checks]
positive_data_acceptance.expected-statuses = ${toml(['2xx', '401', ...byRule])}
negative_data_rejection.expected-statuses = ${toml(['400', '401', '405', '412', ...byRule])}
missing_required_header.expected-statuses = ["400", "401", "403", "412", "415"]

# What is for operators, and for their doctor, looks to all others like an address that is nowhere: whatever the method, and without a token, too.
[[operations]]
include-path-regex = "^/api/operator"
checks.unsupported_method.enabled = false

[[operations]]
include-path-regex = "^/api/(live|uploads)/doctor$"
checks.unsupported_method.enabled = false
checks.missing_required_header.enabled = false
checks.positive_data_acceptance.enabled = false

# What has to be answered, and what is reviewed of it, the host says, and no schema.
[[operations]]
include-path-regex = "^/api/commands/(AnswerQuestions|ExcuseItem|ReviewAnswers)$"
checks.positive_data_acceptance.enabled = false

[[operations]]
include-path-regex = "^/api/commands/(${forOperators.join('|')})$"
checks.missing_required_header.enabled = false
# Nobody else is answered anything but 404, and a list of hosts of 5,000 signs takes seven seconds to think up.
phases.coverage.enabled = ${every === true}

[dictionaries]
${dictionariesOf(known).join('\n')}

[parameters]
${bindings.join('\n')}
`;

/** Only JUnit's report names what was skipped. */
const untestedIn = (junit: string): readonly string[] =>
  [...junit.matchAll(/<testcase name="([^"]*)"[^>]*>\s*<skipped\b/g)].map(([, name = '']) => name);

/**
 * Sends what follows from the description, and what contradicts it, and judges the answers: first
 * cases that a schema gives, then random ones, then calls that follow from each other.
 */
export const fuzz = async (options: FuzzOptions): Promise<FuzzReport> => {
  const { command, url, bound, every, verbose } = options;
  const folder = mkdtempSync(join(tmpdir(), 'dossier-fuzz-'));
  const config = join(folder, 'schemathesis.toml');
  const report = join(folder, 'report.json');
  const byOperation = join(folder, 'operations.xml');
  writeFileSync(config, configOf(options));
  try {
    // It takes seconds to begin: all phases are of one run.
    const bounds =
      'cases' in bound
        ? ['--max-examples', String(bound.cases)]
        : ['--max-time', String(bound.seconds), '--max-examples', '10'];
    const reports = ['--report-json-path', report, '--report-junit-path', byOperation];
    const what = ['run', `${url}/api/openapi.json`, ...bounds, ...reports];
    const [KEPT_PROJECT, SPARE_PROJECT] = options.known.projectId;
    const env = {
      ...process.env,
      KEPT_PROJECT,
      SPARE_PROJECT,
      ...(every && { EVERY_CASE: '1' }),
      // Tables of all signs, which take two seconds to make, are kept with the program.
      HYPOTHESIS_STORAGE_DIRECTORY: join(dirname(command), '../hypothesis'),
    };
    const child = spawn(command, ['--config-file', config, ...what], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said = (said + chunk).slice(-20_000);
        if (verbose) process.stderr.write(chunk);
      });
    const [status] = (await once(child, 'close')) as [number | null];
    if (status !== 0 && status !== 1) throw new Error(`Schemathesis ended with ${status}:\n${said}`);
    const untested = untestedIn(readFileSync(byOperation, 'utf8'));
    return { ...(JSON.parse(readFileSync(report, 'utf8')) as FuzzReport), untested, said };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
