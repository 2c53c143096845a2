import { arch, cpus, platform, release, totalmem, uptime } from 'node:os';
import type { SupportPart } from '@dossier/query-service';
import { masked } from '@dossier/shared/basics/masked';
import type { DoctorFinding } from '@dossier/shared/contract';
import type { Environment } from '@dossier/shared/process/environment';
import { keptIn } from '../doctor/state.ts';
import type { Told } from './errors.ts';

/** Words of ours, and not of whoever set them. */
const ours: readonly (keyof Environment)[] = ['NODE_ENV', 'LOG_LEVEL', 'BILLING', 'BACKUP_AT', 'KAFKA_SASL_MECHANISM'];

const shown = (name: string, value: unknown): string | number | boolean => {
  if (value === undefined) return 'not set';
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'string') return 'set';
  if ((ours as readonly string[]).includes(name)) return value;
  return `set${/^[a-z][\w+]*:\/\//.exec(value)?.[0].replace(/^/, ', ') ?? ''}`;
};

/** Numbers and switches as they are; of all else that it is set. */
export const maskedSettings = (environment: Environment) =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, shown(name, value)]));

/** These quote what others say. */
const quoting: readonly DoctorFinding['name'][] = ['mail', 'backups'];

/** What the process around knows, for whoever helps and may know nobody. */
export const supportParts = (environment: Environment, version: string, errors: readonly Told[]): SupportPart[] => {
  const { at = null, findings = [] } = keptIn(environment.DATA_DIR);
  return [
    {
      name: 'versions',
      content: {
        dossier: version,
        node: process.version,
        system: `${platform()} ${arch()} ${release()}`,
        processors: cpus().length,
        memory: totalmem(),
        upFor: Math.round(uptime()),
      },
    },
    {
      name: 'checks',
      content: {
        at,
        findings: findings.map(({ name, state, says }) => ({
          name,
          state,
          ...(!quoting.includes(name) && { says: masked(says) }),
        })),
      },
    },
    { name: 'settings', content: maskedSettings(environment) },
    { name: 'errors', content: errors },
  ];
};
