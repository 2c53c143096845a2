import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type {
  OfferedHandOver,
  OperatorPeople,
  OperatorProjects,
  OperatorSecurity,
} from '../../shared/contract/index.ts';
import { removedPerson, streams } from '../../shared/contract/index.ts';
import { readEnvironment } from '../../shared/process/environment.ts';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { operations } from '../../standalone/maintenance.ts';
import { codeOf } from '../support/codes.ts';
import { letter } from '../support/files.ts';
import { emailOf, type Installation, openTestInstallation, password } from '../support/installation.ts';
import { isQuiet, mailTo } from '../support/mails.ts';
import { createProject, projectSettings } from '../support/projects.ts';

/** Olga operates, Tom takes over; who leaves is another one each time. */
describe('all that somebody hosts', () => {
  let installation: Installation;
  let [olga, tom, ada] = [] as unknown as [ApiClient, ApiClient, ApiClient];
  beforeAll(async () => {
    installation = await openTestInstallation({ variables: { BILLING: 'none', PUBLIC_URL: 'https://d.example' } });
    [olga, tom, ada] = [
      await installation.person('Olga'),
      await installation.person('Tom'),
      await installation.person('Ada'),
    ];
    const environment = readEnvironment({ DATA_DIR: installation.dataDir, PUBLIC_URL: 'https://d.example' });
    await operations.grant(environment, ['operator', emailOf('olga')]);
  }, 60_000);
  afterAll(() => installation.remove());

  /** A host with a project where Ada delivered and Cora helps, a template and a team. */
  const host = async (name: string) => {
    const person = await installation.person(name);
    const settings = projectSettings(`${name}'s call`, { coHostEmails: [emailOf('cora')] });
    const { projectId, documentIds } = await createProject(person, settings);
    await person.command('ActivateProject', { projectId });
    await ada.command('JoinProject', { projectId });
    await ada.upload(letter, { purpose: 'document', projectId, documentId: documentIds[0] ?? '' });
    await person.command('SaveTemplate', { templateName: `${name}'s template` });
    await person.command('CreateTeam', { teamName: `${name}'s team`, teamType: 'Research' });
    return { person, projectId };
  };
  const seen = async (name: string) => {
    const { people } = await olga.call<OperatorPeople>('GET', `/api/operator/people?q=${emailOf(name)}`);
    return people[0];
  };
  const holds = { projects: 1, templates: 1, teams: 1 };
  let offers = 0;
  const offer = async (personId: string) => {
    await olga.command('OfferHandOver', { personId, email: emailOf('tom') });
    const { text } = await mailTo(installation, emailOf('tom'), /take (over|projects over)/, offers++);
    const [, id = ''] = /\/hand-over\/(\S+)/.exec(text) ?? [];
    return id;
  };
  const pageOf = (client: ApiClient, id: string) => client.call<OfferedHandOver>('GET', `/api/hand-overs/${id}`);
  const isHostOf = (client: ApiClient, projectId: string) =>
    until(async () => (await client.list('projects')).some(({ id, role }) => id === projectId && role === 'owner'));

  it('is offered and accepted: the operator reads how much it is, and only who takes it what it is called', async () => {
    const { person: anna, projectId } = await host('Anna');
    await until(async () => (await seen('anna'))?.holds.teams === 1);
    expect(await seen('anna')).toMatchObject({ holds, handOver: null });
    const id = await offer(anna.accountId);
    await mailTo(installation, emailOf('anna'), /offered to somebody else/);
    const row = await seen('anna');
    expect(row?.handOver).toMatchObject({ to: emailOf('tom'), state: 'offered' });
    expect(JSON.stringify(row)).not.toContain("Anna's");
    const offered = await pageOf(tom, id);
    expect(offered.from?.email).toBe(emailOf('anna'));
    expect(offered.projects.map(({ projectName }) => projectName).sort()).toEqual(["Anna's call", "Anna's template"]);
    expect(offered.projects.find((one) => !one.isTemplate)).toMatchObject({
      collaborators: 1,
      bytes: letter.bytes.length,
      status: 'active',
    });
    expect(offered.teams.map(({ teamName }) => teamName)).toEqual(["Anna's team"]);
    for (const other of [anna, ada, olga]) {
      expect(await codeOf(pageOf(other, id))).toBe('404 NOT_FOUND');
      expect(await codeOf(other.command('AcceptHandOver', { handOverId: id }))).toBe('404 NOT_FOUND');
    }
    await tom.command('AcceptHandOver', { handOverId: id });
    await isHostOf(tom, projectId);
    await until(async () => (await tom.list('teams')).length === 1);
    // As a stranger sees it, who could join.
    expect(await anna.one('projects', projectId)).not.toHaveProperty('role');
    const { uploads } = installation.engines;
    await until(async () => (await uploads.used(tom.accountId)) === letter.bytes.length);
    expect(await uploads.used(anna.accountId)).toBe(0);
    await mailTo(installation, emailOf('anna'), /took everything over/);
    await mailTo(installation, emailOf('olga'), /took everything over/);
    // What is answered twice stays as it is.
    await tom.command('AcceptHandOver', { handOverId: id });
    expect(await codeOf(tom.command('DeclineHandOver', { handOverId: id }))).toBe('409 NOT_OFFERED');
    expect(await pageOf(tom, id)).toMatchObject({ state: 'accepted', projects: [], teams: [] });
    const acts = await installation.engines.eventStore.readStream(streams.installation());
    expect(acts.map(({ type }) => type)).toEqual(expect.arrayContaining(['HandOverOffered', 'HandOverAccepted']));
  }, 60_000);

  it('survives that the account is locked, and then closed: collaborators and co-hosts hear of it, and it goes on', async () => {
    const { person: bea, projectId } = await host('Bea');
    const [personId, cora] = [bea.accountId, emailOf('cora')];
    const id = await offer(personId);
    await olga.command('LockPerson', { personId });
    expect((await pageOf(tom, id)).projects).toHaveLength(2);
    await olga.command('UnlockPerson', { personId });
    await bea.signIn(emailOf('bea'), password);
    await bea.command('CloseAccount', { password });
    expect((await mailTo(installation, emailOf('ada'), /has left/)).text).toContain('Somebody else may take');
    await mailTo(installation, cora, /has left/);
    await until(async () => {
      const { left } = await olga.call<OperatorProjects>('GET', '/api/operator/projects');
      return left.length === 1 && left[0]?.holds.teams === 1;
    });
    const { left } = await olga.call<OperatorProjects>('GET', '/api/operator/projects');
    expect(left).toMatchObject([
      { personId, holds, storage: letter.bytes.length, handOver: { state: 'offered', to: emailOf('tom') } },
    ]);
    expect(JSON.stringify(left)).not.toContain("Bea's");
    expect(await pageOf(tom, id)).toMatchObject({ from: null, state: 'offered' });
    expect((await pageOf(tom, id)).projects).toHaveLength(2);
    await tom.command('AcceptHandOver', { handOverId: id });
    await isHostOf(tom, projectId);
    await until(async () => (await tom.one('projects', projectId)).status === 'active');
    await mailTo(installation, emailOf('ada'), /goes on/);
    await until(async () => (await olga.call<OperatorProjects>('GET', '/api/operator/projects')).left.length === 0);
  }, 60_000);

  it('of a closed account is offered afterwards as well; what ended meanwhile is in it no more', async () => {
    const { person: cleo, projectId } = await host('Cleo');
    const { projectId: other } = await createProject(cleo, projectSettings("Cleo's other"));
    await cleo.command('DeleteProject', { projectId: other });
    const personId = cleo.accountId;
    await cleo.command('CloseAccount', { password });
    const { acts } = await olga.call<OperatorSecurity>('GET', '/api/operator/security');
    const left = { type: 'HostLeft', by: removedPerson, about: removedPerson };
    expect(acts.find(({ type }) => type === 'HostLeft')).toMatchObject(left);
    const id = await offer(personId);
    const names = async () => (await pageOf(tom, id)).projects.map(({ projectName }) => projectName).sort();
    // What the host threw away stays there.
    await until(async () => (await names()).length === 2);
    expect(await names()).toEqual(["Cleo's call", "Cleo's template"]);
    await tom.command('DeclineHandOver', { handOverId: id });
    await mailTo(installation, emailOf('olga'), /declined/);
    expect(await codeOf(tom.command('AcceptHandOver', { handOverId: id }))).toBe('409 NOT_OFFERED');
    expect(await codeOf(tom.one('projects', projectId))).toBe('404 PROJECT_NOT_FOUND');
  }, 60_000);

  it('takes its storage with the acceptance, or none of it', async () => {
    const { person: fay, projectId } = await host('Fay');
    const id = await offer(fay.accountId);
    const { uploads } = installation.engines;
    const used = () => Promise.all([uploads.used(fay.accountId), uploads.used(tom.accountId)]);
    const before = await used();
    const { move } = uploads;
    // Files of their own came in between.
    jest.spyOn(uploads, 'move').mockImplementation((moved, account) => move(moved, account, 1));
    await expect(tom.command('AcceptHandOver', { handOverId: id })).rejects.toMatchObject({
      problem: { status: 403, title: expect.stringContaining('You have too little storage left for this project') },
    });
    jest.restoreAllMocks();
    expect(await used()).toEqual(before);
    // Withdrawn while the files are on the way.
    jest.spyOn(uploads, 'move').mockImplementationOnce(async (...moved) => {
      await olga.command('WithdrawHandOver', { handOverId: id });
      return move(...moved);
    });
    expect(await codeOf(tom.command('AcceptHandOver', { handOverId: id }))).toBe('409 NOT_OFFERED');
    jest.restoreAllMocks();
    expect(await used()).toEqual(before);

    const again = await offer(fay.accountId);
    await tom.command('AcceptHandOver', { handOverId: again });
    expect(await used()).toEqual([before[0] - letter.bytes.length, before[1] + letter.bytes.length]);
    await isHostOf(tom, projectId);
  }, 60_000);

  it('is withdrawn, and refused in words where there is too little room', async () => {
    const { person: dora } = await host('Dora');
    const id = await offer(dora.accountId);
    await olga.command('SetHostLimits', { personId: tom.accountId, collaborators: null, storage: 1 });
    const refused = tom.command('AcceptHandOver', { handOverId: id });
    await expect(refused).rejects.toMatchObject({
      problem: { status: 403, code: 'STORAGE_LIMIT', title: expect.stringContaining('you have 0') },
    });
    await olga.command('WithdrawHandOver', { handOverId: id });
    await olga.command('SetHostLimits', { personId: tom.accountId, collaborators: null, storage: null });
    expect(await codeOf(tom.command('AcceptHandOver', { handOverId: id }))).toBe('409 NOT_OFFERED');
    expect(await pageOf(tom, id)).toMatchObject({ state: 'withdrawn', projects: [] });
  }, 60_000);

  it('is nothing that hosts, strangers and locked operators can offer', async () => {
    const about = { personId: tom.accountId, email: emailOf('ada') };
    expect(await codeOf(tom.command('OfferHandOver', about))).toBe('404 UNKNOWN_COMMAND');
    expect(await codeOf(tom.command('WithdrawHandOver', { handOverId: 'any' }))).toBe('404 UNKNOWN_COMMAND');
    expect(await codeOf(olga.command('OfferHandOver', { ...about, email: emailOf('olga') }))).toBe('400 INVALID');
    expect(await codeOf(olga.command('OfferHandOver', { personId: 'nobody', email: emailOf('ada') }))).toBe(
      '404 NOT_FOUND',
    );
  });

  it('stays with whom it was given to, and what was thrown away in the bin, though all of it is reacted to late', async () => {
    const { person: eva, projectId } = await host('Eva');
    const { projectId: thrownAway } = await createProject(eva, projectSettings("Eva's other"));
    await eva.command('DeleteProject', { projectId: thrownAway });
    await eva.command('CloseAccount', { password });
    const id = await offer(eva.accountId);
    await tom.command('AcceptHandOver', { handOverId: id });
    await isHostOf(tom, projectId);
    await until(async () => (await tom.one('projects', projectId)).status === 'active');
    const names = async () => (await tom.list('teams')).map(({ teamName }) => teamName).sort();
    await until(async () => (await names()).includes("Eva's team"));
    const before = await names();

    // The queue is lost: what happened within a week is reacted to once more.
    rmSync(join(installation.dataDir, 'jobs.db'));
    installation = await installation.restart();
    await until(() => isQuiet(installation));
    await tom.forget().signIn(emailOf('tom'), password);
    await olga.forget().signIn(emailOf('olga'), password);
    expect(await tom.one('projects', projectId)).toMatchObject({ status: 'active', role: 'owner' });
    expect(await names()).toEqual(before);
    const { left } = await olga.call<OperatorProjects>('GET', '/api/operator/projects');
    expect(left.map(({ personId }) => personId)).not.toContain(eva.accountId);
  }, 120_000);
});
