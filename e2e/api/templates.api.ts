import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asWhole } from '../../shared/contract/index.ts';
import { until } from '../../shared/testing/until.ts';
import type { Upload } from '../../shared/upload-registry/index.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { codeOf } from '../support/codes.ts';
import { fileOf, letter } from '../support/files.ts';
import { emailOf, type Installation, openTestInstallation } from '../support/installation.ts';
import { areMailsOut, inboxOf, mailTo } from '../support/mails.ts';
import { createProject, projectSettings, startPrivateProject } from '../support/projects.ts';

const words = { moreReminders: [72], invitationText: 'Please help us.', reminderText: '' };
const guide = fileOf('guide.txt', Buffer.from('How it is done.\n'));

/** Hilda hosts, Cora is her co-host, Ada delivers; Rita has a plan of her own and nothing to do with them. */
describe('projects made of projects', () => {
  let installation: Installation;
  let [hilda, cora, ada, rita] = [] as unknown as [ApiClient, ApiClient, ApiClient, ApiClient];
  let source: string;
  let formId: string;
  beforeAll(async () => {
    installation = await openTestInstallation();
    [hilda, rita] = [await installation.host(), await installation.host('Rita')];
    [cora, ada] = [await installation.person('Cora'), await installation.person('Ada')];
    const made = await startPrivateProject(hilda, 'Call of 2026', [emailOf('Ada'), emailOf('Ivo')], {
      coHostEmails: [emailOf('Cora')],
    });
    source = made.projectId;
    formId = await cora.upload(letter, { purpose: 'template', projectId: source });
    await cora.command('DefineDocuments', {
      projectId: source,
      documents: [
        { documentId: made.budget, fieldName: 'Budget', templateFileId: formId, maxSize: 7, moreTypes: ['.xlsx'] },
        { documentId: made.plan, fieldName: 'Plan', optional: true },
      ],
    });
    const fileId = await hilda.upload(guide, { purpose: 'supporting', projectId: source });
    await hilda.command('AttachSupportingFile', { projectId: source, fileId });
    await hilda.command('SetMailing', { projectId: source, ...words });
    await hilda.command('SetRetention', { projectId: source, days: 30 });
    await ada.command('JoinProject', { projectId: source });
  }, 60_000);
  afterAll(() => installation.remove());

  const next = (people = false, from = source) => ({
    ...projectSettings('Call of 2027', { projectScope: 'private' }),
    from: { projectId: from, people },
  });
  const idOf = ({ projectId }: Record<string, unknown>) => String(projectId);
  const duplicate = async (who: ApiClient, people = false) => idOf(await who.command('CreateProject', next(people)));
  const used = async (who: ApiClient) =>
    ((await who.call('GET', '/api/usage')) as { storage: { used: number } }).storage.used;
  const bytesOf = async (who: ApiClient, fileId: string) =>
    Buffer.from(await (await who.fetch(`/api/files/${fileId}`)).arrayBuffer());

  it('[BEY-33] a copy has documents, files, reminders and words, and nobody is in it', async () => {
    const before = await used(hilda);
    const projectId = await duplicate(hilda);
    const project = await hilda.one('projects', projectId);
    expect(project).toMatchObject({
      ...{ projectName: 'Call of 2027', status: 'draft', invitedCount: 0, retentionDays: 30, mailing: words },
      supportingFiles: [{ fileName: 'guide.txt', size: guide.bytes.length }],
    });
    const documents = await hilda.list('documents', { projectId });
    expect(documents).toMatchObject([
      { fieldName: 'Budget', maxSize: 7, moreTypes: ['.xlsx'], template: { fileName: 'letter.pdf' }, assigned: [] },
      { fieldName: 'Plan', optional: true, template: null },
    ]);
    const copied = documents[0]?.template?.fileId ?? '';
    expect(copied).not.toBe(formId);
    expect((await bytesOf(hilda, copied)).equals(letter.bytes)).toBe(true);
    expect((await used(hilda)) - before).toBe(letter.bytes.length + guide.bytes.length);

    // It stands by itself: what becomes of one changes nothing in the other.
    await hilda.command('DefineDocuments', { projectId, documents: [{ fieldName: 'Budget' }] });
    expect((await bytesOf(cora, formId)).equals(letter.bytes)).toBe(true);
  });

  it('[BEY-33] a repeat makes no second one, and copies nothing again', async () => {
    const before = await used(hilda);
    const first = await hilda.command('CreateProject', next(), 'same-key-of-the-duplicate');
    const again = await hilda.command('CreateProject', next(), 'same-key-of-the-duplicate');
    expect(again.projectId).toBe(first.projectId);
    expect((await used(hilda)) - before).toBe(letter.bytes.length + guide.bytes.length);
  });

  it('[BEY-33] its people come along where that is asked, invited when it starts', async () => {
    const projectId = await duplicate(hilda, true);
    const people = await hilda.list('collaborators', { projectId });
    expect(people.map(({ email, status }) => [email, status]).sort()).toEqual([
      [emailOf('Ada'), 'invited'],
      [emailOf('Ivo'), 'invited'],
    ]);
    const [budget] = await hilda.list('documents', { projectId });
    expect(budget?.assigned).toHaveLength(2);
    await until(() => areMailsOut(installation));
    expect((await inboxOf(installation)).filter(({ subject }) => /2027/.test(subject))).toEqual([]);
    expect(await codeOf(ada.one('projects', projectId))).toBe('404 PROJECT_NOT_FOUND');

    await hilda.command('ActivateProject', { projectId });
    await mailTo(installation, emailOf('Ada'), /2027/);
  });

  it('[BEY-33] [ROLE-17] is for whoever manages the other one; for strangers there is none', async () => {
    expect(await codeOf(rita.command('CreateProject', next()))).toBe('404 PROJECT_NOT_FOUND');
    expect(await codeOf(rita.command('SaveTemplate', { templateName: 'Theirs', from: source }))).toBe(
      '404 PROJECT_NOT_FOUND',
    );
    await ada.subscribe();
    expect(await codeOf(ada.command('CreateProject', next()))).toBe('403 FORBIDDEN');
    expect(await codeOf(cora.command('CreateProject', next()))).toBe('402 SUBSCRIPTION_REQUIRED');
    await cora.subscribe();
    const own = await duplicate(cora);
    expect(await cora.one('projects', own)).toMatchObject({ role: 'owner', coHostEmails: [] });
    expect(await used(cora)).toBe(letter.bytes.length + guide.bytes.length);
    expect(await codeOf(hilda.one('projects', own))).toBe('404 PROJECT_NOT_FOUND');
  });

  it('[BEY-33] a template is listed apart, changed, used again and again, and goes through the bin', async () => {
    const templateId = idOf(await hilda.command('SaveTemplate', { templateName: 'Calls', from: source }));
    expect((await hilda.list('projects', { status: 'template' })).map(asWhole)).toMatchObject([
      { id: templateId, projectName: 'Calls', documentCount: 2, invitedCount: 0, coHostEmails: [], mailing: words },
    ]);
    expect((await hilda.list('projects', { status: 'draft' })).map(({ id }) => id)).not.toContain(templateId);
    for (const other of [rita, ada, cora])
      expect(await codeOf(other.one('projects', templateId))).toBe('404 PROJECT_NOT_FOUND');
    expect(await codeOf(hilda.command('ActivateProject', { projectId: templateId }))).toBe('409 PROJECT_IS_TEMPLATE');

    await hilda.command('DefineDocuments', { projectId: templateId, documents: [{ fieldName: 'Report' }] });
    const made = idOf(await hilda.command('CreateProject', next(false, templateId)));
    expect(await hilda.list('documents', { projectId: made })).toMatchObject([{ fieldName: 'Report' }]);

    await hilda.command('SetRetention', { projectId: templateId, days: 90 });
    const kept = idOf(await hilda.command('CreateProject', next(false, templateId)));
    expect(await hilda.one('projects', kept)).toMatchObject({ retentionDays: 90, isTemplate: false });

    await hilda.command('DeleteProject', { projectId: templateId });
    expect(await hilda.one('projects', templateId)).toMatchObject({ status: 'bin', isTemplate: true });
    expect(await codeOf(hilda.command('CreateProject', next(false, templateId)))).toBe('409 PROJECT_IN_BIN');
    await hilda.command('RestoreProject', { projectId: templateId });
    expect(await hilda.one('projects', templateId)).toMatchObject({ status: 'template' });
    await hilda.command('DeleteProject', { projectId: templateId });
    await hilda.command('PurgeProject', { projectId: templateId });
    expect(await hilda.list('documents', { projectId: made })).toHaveLength(1);
  });

  it('[BEY-33] a template of a team is there for its members, and a public one is no project to join', async () => {
    const tess = await installation.person('Tess');
    await tess.subscribe('team', 'monthly', 3);
    const { teamId } = await tess.command('CreateTeam', { teamName: 'Grants', teamType: 'Research' });
    await tess.command('InviteTeamMember', { teamId: String(teamId), email: emailOf('Mia') });
    const mia = await installation.person('Mia');
    await mia.command('AcceptTeamInvitation', { teamId: String(teamId) });
    const open = await createProject(tess, projectSettings('Open call'));
    const template = { templateName: 'Open calls', from: open.projectId, teamId: String(teamId) };
    const templateId = idOf(await tess.command('SaveTemplate', template));
    await until(async () => (await mia.list('projects', { status: 'template' })).some(({ id }) => id === templateId));
    const made = await mia.command('CreateProject', {
      ...projectSettings('Mia’s call', { teamId: String(teamId) }),
      from: { projectId: templateId },
    });
    expect(await mia.list('documents', { projectId: idOf(made) })).toMatchObject([{ fieldName: 'Letter' }]);
    expect(await codeOf(rita.one('projects', templateId))).toBe('404 PROJECT_NOT_FOUND');
    expect(await codeOf(rita.command('JoinProject', { projectId: templateId }))).toBe('404 PROJECT_NOT_FOUND');
  });

  it('[BEY-33] copies only what fits into the plan, and leaves nothing behind', async () => {
    const { projectId } = await createProject(rita, projectSettings('Films'));
    const fileId = await rita.upload(letter, { purpose: 'supporting', projectId });
    await rita.command('AttachSupportingFile', { projectId, fileId });
    const { uploads } = installation.engines;
    const full: Upload = {
      uploadId: 'full',
      owner: rita.accountId,
      purpose: 'supporting',
      projectId,
      documentId: null,
      fileName: 'full.zip',
      length: 50 * 2 ** 30 - letter.bytes.length - 1,
      offset: 0,
      state: 'uploading',
      begunAt: Date.now(),
      expiresAt: Date.now() + 60_000,
      receivedAt: null,
      account: rita.accountId,
      sha256: null,
      mediaType: null,
      lease: null,
    };
    await uploads.restore(full);
    const before = await used(rita);
    expect(await codeOf(rita.command('SaveTemplate', { templateName: 'Films', from: projectId }))).toBe(
      '402 STORAGE_LIMIT',
    );
    expect(await used(rita)).toBe(before);
    expect(await rita.list('projects', { status: 'template' })).toEqual([]);
  });

  it('says in the time line what came along', async () => {
    const templateId = idOf(await hilda.command('SaveTemplate', { templateName: 'Calls', from: source }));
    await until(async () => {
      const texts = (await hilda.list('history', { projectId: templateId })).map(({ text }) => text);
      return texts.some((text) => /made it a template/.test(text)) && texts.some((text) => /attached/.test(text));
    });
  });
});
