import type { Page } from 'playwright-core';
import { pdf } from '../../standalone/demo/files.ts';
import { TestClient } from './client.ts';
import { day } from './days.ts';
import { fileOf, fixture, type TestFile } from './files.ts';
import { type Installation, password } from './installation.ts';
import { createProject, projectSettings } from './projects.ts';

/** The people of the main job. */
export const people = {
  hilda: { email: 'hilda@foundation.example', firstName: 'Hilda', lastName: 'Hostess' },
  ada: { email: 'ada@kovaleva.example', firstName: 'Ада', lastName: 'Ковалёва' },
  chen: { email: 'chen@measure.example', firstName: '大文', lastName: '陳' },
};

export const letterOfIntent = (): TestFile =>
  fileOf('Письмо Letter of intent v1.pdf', pdf('Letter of intent', ['Version 1']));

/** Rows as a measuring device writes them. */
export const measurements = (megabytes: number): TestFile => {
  const rows = ['time;station;temperature'];
  for (let row = 0; rows.length < megabytes * 32_768; row++)
    rows.push(`2026-11-21T06:55:00;${String(row).padStart(8, '0')};${20}`);
  return fileOf('Messdaten 測定値.csv', Buffer.from(rows.join('\n')));
};

export type GrantCall = {
  /** Private, with three documents: Ada owes all of them, Bo the first two. */
  readonly privateId: string;
  readonly documentIds: readonly string[];
  /** Asks everybody who joins for measurements. */
  readonly publicId: string;
  readonly measurementsId: string;
};

export const accountOf = (installation: Installation, name: keyof typeof people) =>
  new TestClient(installation.url).signUp({ ...people[name], password });

/** What the first chapter of the main job makes by hand. */
export const startGrantCall = async (installation: Installation): Promise<GrantCall> => {
  const host = await accountOf(installation, 'hilda');
  await host.subscribe();
  const settings = { projectName: 'Grant call 2027 – Förderung', projectScope: 'private', timeZone: 'GMT-5' } as const;
  const call = await createProject(host, projectSettings(settings.projectName, { ...settings, endDate: day(1) }), []);
  const projectId = call.projectId;
  const guide = await host.upload(fixture('notes.txt', 'Guide for partners.txt'), { purpose: 'supporting', projectId });
  await host.command('AttachSupportingFile', { projectId, fileId: guide });
  const template = { purpose: 'template', projectId };
  const templateFileId = await host.upload(fixture('work-plan.doc', 'Vorlage Arbeitsplan.doc'), template);
  const defined = await host.command('DefineDocuments', {
    projectId,
    documents: [
      { fieldName: 'Letter of intent', maxSize: 20, sizeUnit: 'KB' },
      { fieldName: 'Budget', type: '.xlsx' },
      { fieldName: 'Work plan', type: '.doc', templateFileId },
    ],
  });
  const documentIds = (defined.documents as { documentId: string }[]).map(({ documentId }) => documentId);
  const emails = [people.ada.email, 'bo@lindqvist.example'];
  await host.command('InviteCollaborators', { projectId, emails });
  for (const [index, documentId] of documentIds.entries())
    await host.command('AssignDocument', { projectId, documentId, emails: index < 2 ? emails : [people.ada.email] });
  await host.command('ActivateProject', { projectId });

  const open = await createProject(host, projectSettings('Open measurements', { endDate: day(20) }), [
    { fieldName: 'Measurements', type: '.csv' },
  ]);
  await host.command('ActivateProject', { projectId: open.projectId });
  return { privateId: projectId, documentIds, publicId: open.projectId, measurementsId: open.documentIds[0] ?? '' };
};

/** What the second chapter does: Ada delivers her three documents, Chen the measurements. */
export const deliverGrantCall = async (installation: Installation, call: GrantCall): Promise<void> => {
  const partner = await accountOf(installation, 'ada');
  await partner.command('JoinProject', { projectId: call.privateId });
  const files = [
    letterOfIntent(),
    fixture('budget.xlsx', 'Budget смета 2027.xlsx'),
    fixture('work-plan.doc', 'Work plan.doc'),
  ];
  for (const [index, file] of files.entries()) {
    const documentId = call.documentIds[index] ?? '';
    await partner.upload(file, { purpose: 'document', projectId: call.privateId, documentId });
  }
  const station = await accountOf(installation, 'chen');
  await station.command('JoinProject', { projectId: call.publicId });
  const target = { purpose: 'document', projectId: call.publicId, documentId: call.measurementsId };
  await station.upload(measurements(1), target);
};

/** The row of a document on a collaborator's page. */
export const documentRow = (page: Page, name: string) =>
  page
    .getByRole('table', { name: 'Required Documents' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) });
