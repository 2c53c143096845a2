import { type EventData, handOverIn, type StoredEvent } from '@dossier/shared/contract';
import { readInstallation } from '@dossier/shared/history';
import type { WorkerOptions } from '../options.ts';
import { type Fact, mail, type Reaction } from './reaction.ts';

const types = ['HandOverOffered', 'HandOverAccepted', 'HandOverDeclined'] as const;
type HandOverFact = { readonly [T in (typeof types)[number]]: Fact<T> }[(typeof types)[number]];

export const isHandOverFact = (event: { readonly type: string }): event is HandOverFact =>
  types.some((type) => type === event.type);

const given = ({ personId: from, to, projects, teams }: EventData<'HandOverAccepted'>): Reaction[] => [
  ...teams.map((teamId) => ({
    name: 'GiveTeam' as const,
    payload: { teamId, from, to },
    purpose: `give-${teamId}`,
    recipient: to,
  })),
  ...projects.map((projectId) => ({
    name: 'GiveProject' as const,
    payload: { projectId, from, to },
    purpose: `give-${projectId}`,
    recipient: to,
  })),
];

/** However late: who accepted has been told that it is theirs. */
export const giveOn = ({ type, data }: Pick<StoredEvent, 'type' | 'data'>): Reaction[] =>
  type === 'HandOverAccepted' ? given(data as EventData<'HandOverAccepted'>) : [];

/** Who is asked hears of it, whose it is, and who asked: of a closed account nobody is left to tell. */
export const handOverMails = async (
  { eventStore, directory }: Pick<WorkerOptions, 'eventStore' | 'directory'>,
  { type, data: { handOverId } }: HandOverFact,
): Promise<Reaction[]> => {
  const offer = handOverIn(await readInstallation(eventStore), handOverId);
  if (!offer) return [];
  const { personId, to, by } = offer;
  const leaver = (await directory.find(personId)) ? [personId] : [];
  switch (type) {
    case 'HandOverOffered':
      return [
        ...mail([to], { template: 'hand-over-offered', subject: {} }),
        ...mail(leaver, { template: 'hand-over-told', subject: {} }),
      ];
    case 'HandOverAccepted':
      return mail([...new Set([by, ...leaver])], { template: 'hand-over-answered', subject: {} });
    default:
      return mail([by], { template: 'hand-over-answered', subject: {} });
  }
};
