import assert from 'node:assert/strict';
import { firstDayInvitations, GB, mostVersions } from '../../../shared/contract/index.ts';
import { password } from '../../support/installation.ts';
import type { ClusterInstallation } from '../installation.ts';
import { type People, pdfOf, peopleOf } from '../load.ts';
import type { PatientClient } from '../patient-client.ts';
import { steadily, Watch, WatchedClient } from './watch.ts';

const projects = 8;
/** For one outage: invitations beyond those of a first day would wait. */
const inviters = 4;

export type Work = {
  readonly watch: Watch;
  readonly people: People;
  readonly host: PatientClient;
  /** Addresses whose invitation was acknowledged, in this order. */
  readonly invited: string[];
  /** A session lasts for minutes. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * People whose browsers never rest: commands at a rate, an invitation each
 * second, lists, uploads and downloads. Each answer that fails is asked for again.
 */
export const startWork = async (cluster: ClusterInstallation, commandsPerSecond: number): Promise<Work> => {
  const watch = new Watch();
  const people = peopleOf(cluster, (...of) => new WatchedClient(watch, ...of));
  const [{ client: host, email }, ulf] = await Promise.all([people.person('Hedda'), people.person('Ulf')]);
  await host.subscribe();
  const open: { projectId: string; documentId: string }[] = [];
  for (let index = 0; index < projects; index += 1) open.push(await people.project(host, `Project ${index}`));
  const at = (turn: number) => open[turn % projects] as (typeof open)[number];
  await host.command('SetUploadLimits', { projectId: at(0).projectId, share: 10 * GB, versions: mostVersions });
  await ulf.client.command('JoinProject', { projectId: at(0).projectId });
  const bytes = pdfOf(60_000);
  const guideId = await host.upload(
    { name: 'guide.pdf', bytes },
    { purpose: 'supporting', projectId: at(0).projectId },
  );
  await host.command('AttachSupportingFile', { projectId: at(0).projectId, fileId: guideId });

  const acknowledge = () => watch.acknowledged.push(Date.now());
  const command = async (turn: number) => {
    const { projectId } = at(turn);
    // The number changes each time, so that every command appends an event.
    const change = { projectId, expectedCollaborators: 1 + (Math.floor(turn / projects) % 200) };
    if (turn % 3) await host.command('AddComment', { projectId, text: `Comment ${turn}` });
    else await host.command('SetExpectedCollaborators', change);
    acknowledge();
  };
  const invited: string[] = [];
  const inviting: { client: PatientClient; email: string; projectId: string; left: number }[] = [];
  const refresh = async () => {
    const going = [ulf, { client: host, email }, ...inviting];
    for (const person of going) await person.client.signIn(person.email, password);
    while (inviting.length < inviters) {
      const inviter = await people.person('Ines');
      await inviter.client.subscribe();
      inviting.push({ ...inviter, projectId: '', left: firstDayInvitations.atFirst });
    }
  };
  await refresh();
  const invite = async (turn: number) => {
    const address = `guest${turn}@guests.example`;
    const [from] = inviting;
    assert(from, 'an outage took longer than there are people who invite');
    if (from.projectId)
      await from.client.command('InviteCollaborators', { projectId: from.projectId, emails: [address] });
    else from.projectId = (await people.project(from.client, `Guests from ${turn}`, [address])).projectId;
    acknowledge();
    invited.push(address);
    from.left -= 1;
    if (from.left === 0) inviting.shift();
  };
  const read = async (turn: number) => {
    if (turn % 2) await host.one('projects', at(turn).projectId);
    else await host.list('projects');
  };
  const exchange = async () => {
    await people.deliver(ulf.client, at(0), bytes);
    await host.download(`/api/files/${guideId}`);
  };
  const all = [
    steadily({ perSecond: commandsPerSecond - 1, people: 2 * commandsPerSecond }, command, watch),
    steadily({ perSecond: 1, people: 1 }, invite, watch),
    steadily({ perSecond: 4, people: 8 }, read, watch),
    steadily({ perSecond: 0.5, people: 1 }, exchange, watch),
  ];
  return {
    watch,
    people,
    host,
    invited,
    refresh,
    stop: async () => {
      await Promise.all(all.map((work) => work.stop()));
    },
  };
};
