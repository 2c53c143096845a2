import { installationSettings } from '@dossier/shared/contract';
import { installationState } from '@dossier/shared/history';
import type { WorkerOptions } from '../working.ts';
import { type MailBrand, mailBrand } from './templates/brand.ts';

/** As operators set it; while the event store does not answer, as it was last known: a code waits for no name. */
export const brandNow = ({
  eventStore,
  settings,
}: Pick<WorkerOptions, 'eventStore' | 'settings'>): (() => Promise<MailBrand>) => {
  const { lately } = installationState({ eventStore });
  return async () => mailBrand(installationSettings(await lately(), settings.variables).settings, settings.publicUrl);
};
