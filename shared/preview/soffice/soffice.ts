import { spawn } from 'node:child_process';
import { accessSync, constants, promises as fs, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { EngineUnavailableError } from '../../basics/errors.ts';
import type { Logger } from '../../basics/log.ts';
import { type PreviewedType, previewLimits } from '../../contract/index.ts';
import type { Outcome, Previews } from '../port.ts';
import { limitTime } from '../time-limit.ts';
import { isolation } from './isolation.ts';

const item = (path: string, name: string, value: boolean | number) =>
  `<item oor:path="/org.openoffice.Office.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;

/** Settings of a fresh profile: nothing in a document runs, and it loads nothing from elsewhere. */
const settings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${[
  item('Common/Security/Scripting', 'DisableMacrosExecution', true),
  item('Common/Security/Scripting', 'MacroSecurityLevel', 3),
  item('Common/Security/Scripting', 'BlockUntrustedRefererLinks', true),
  // Never, in the numbers of the two programs.
  item('Writer/Content/Update', 'Link', 0),
  item('Calc/Content/Update', 'Link', 2),
].join('\n')}
</oor:items>
`;

const exporters: Readonly<Record<PreviewedType, string>> = {
  '.doc': 'writer_pdf_Export',
  '.docx': 'writer_pdf_Export',
  '.xls': 'calc_pdf_Export',
  '.xlsx': 'calc_pdf_Export',
  '.pptx': 'impress_pdf_Export',
};

/** Characters of what it says that are kept. */
const mostSaid = 10_000;
const attempts = 2;

type Options = {
  /** The program. */
  readonly soffice: string;
  /** What no document may make it read. */
  readonly dataDir: string;
  /** Files with secrets of the installation; the folders of most are hidden with them. */
  readonly secrets?: readonly string[];
  readonly log?: Logger | undefined;
  readonly limits?: Partial<Record<keyof typeof previewLimits, number>>;
};

/** A program in a process group of its own, which ends as a whole. */
const start = (program: string, args: readonly string[], cwd: string, home: string) => {
  const child = spawn(program, args, {
    cwd,
    // Nothing of ours: the secrets of an installation are in its variables.
    env: { PATH: process.env.PATH, HOME: home, TMPDIR: home, LANG: 'C.UTF-8' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const end = () => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It ended by itself.
    }
  };
  let said = '';
  for (const output of [child.stdout, child.stderr])
    output.on('data', (bytes: Buffer) => {
      if (said.length < mostSaid) said += bytes.toString();
    });
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', (error) =>
      reject(new EngineUnavailableError('LibreOffice cannot be started', { cause: error })),
    );
    child.once('close', () => resolve());
  });
  return { end, ended, said: () => said };
};

/** LibreOffice, begun anew for each file with a fresh profile, in a folder that goes with it. */
export const sofficePreviews = ({ soffice, dataDir, secrets = [], log, limits: other }: Options): Previews => {
  const limits = { ...previewLimits, ...other };
  const running = new Set<() => void>();
  let isClosed = false;
  let prepared: ReturnType<typeof isolation> | undefined;
  const prepare = () => {
    prepared ??= isolation(soffice, dataDir, secrets, limits).then((made) => {
      if (!made.isIsolated)
        log?.warn(
          'LibreOffice runs with the network and the files of this user, as this system has no namespaces for it',
        );
      return made;
    });
    return prepared;
  };

  /** @returns what it said, or undefined when its time was up */
  const run = async (dir: string, type: PreviewedType, othersWait: () => boolean): Promise<string | undefined> => {
    const pages = { PageRange: { type: 'string', value: `1-${limits.pages}` } };
    const { command } = await prepare();
    const { program, args, home } = command(dir, `document${type}`, `pdf:${exporters[type]}:${JSON.stringify(pages)}`);
    if (isClosed) throw new EngineUnavailableError('the process ends');
    const { end, ended, said } = start(program, args, dir, home);
    running.add(end);
    let isLate = false;
    const stopClock = limitTime(limits, othersWait, () => {
      isLate = true;
      end();
    });
    try {
      await ended;
    } finally {
      stopClock();
      running.delete(end);
      // What it started and left behind.
      end();
    }
    if (isClosed) throw new EngineUnavailableError('the process ends');
    return isLate ? undefined : said();
  };

  /** Undefined: it broke down. */
  const tried = async (
    original: Buffer,
    type: PreviewedType,
    othersWait: () => boolean,
  ): Promise<Outcome | undefined> => {
    const dir = await fs.mkdtemp(join(tmpdir(), 'dossier-preview-'));
    try {
      await fs.mkdir(join(dir, 'profile', 'user'), { recursive: true });
      await fs.writeFile(join(dir, 'profile', 'user', 'registrymodifications.xcu'), settings);
      await fs.writeFile(join(dir, `document${type}`), original);
      const said = await run(dir, type, othersWait);
      if (said === undefined) return { none: 'slow' };
      const made = await fs.stat(join(dir, 'document.pdf')).catch(() => undefined);
      if (made && made.size > limits.pdfBytes) return { none: 'large' };
      const pdf = made && (await fs.readFile(join(dir, 'document.pdf')));
      if (pdf?.subarray(0, 5).equals(Buffer.from('%PDF-')) && pdf.includes('%%EOF')) return { pdf };
      if (said.includes('could not be loaded')) return { none: 'unreadable' };
      log?.warn({ type, said }, 'LibreOffice made no preview');
      return undefined;
    } finally {
      await fs.rm(dir, { recursive: true, force: true });
    }
  };

  return {
    convert: async (original, type, othersWait = () => false) => {
      if (original.length > limits.originalBytes) return { none: 'large' };
      for (let attempt = 1; attempt <= attempts; attempt += 1) {
        const outcome = await tried(original, type, othersWait);
        if (outcome) return outcome;
      }
      return { none: 'unreadable' };
    },
    close: async () => {
      isClosed = true;
      for (const end of running) end();
    },
  };
};

/** Whether this system lets what it runs see neither the network nor secrets. */
export const isIsolated = async (soffice: string, dataDir: string, secrets: readonly string[]): Promise<boolean> =>
  (await isolation(soffice, dataDir, secrets, previewLimits)).isIsolated;

const names = ['soffice', 'libreoffice'];

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** LibreOffice where `given` says, or on the path; undefined without it, or with `off`. */
export const findSoffice = (given: string | undefined, path = process.env.PATH ?? ''): string | undefined => {
  if (given === 'off') return undefined;
  const places = path.split(delimiter).filter(Boolean);
  const candidates = given ? [given] : places.flatMap((place) => names.map((name) => join(place, name)));
  const program = candidates.find(isProgram);
  return program && realpathSync(program);
};
