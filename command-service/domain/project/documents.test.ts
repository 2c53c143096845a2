import { attachmentLimit, GB, MB, noLimits } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import type { DomainCommand } from '../commands.ts';
import { event } from '../decider.ts';
import { documentIdOf } from '../ids.ts';
import {
  activated,
  activePrivate,
  assigned,
  created,
  define,
  defined,
  definition,
  deleted,
  facts,
  projectId,
  projectOf,
  wanted,
} from '../testing/project.ts';
import { given } from '../testing/specification.ts';
import { subscription } from '../testing/subscription.ts';
import { definitionOf, isProject, projectDecider } from './index.ts';

const context = { subscription };
const hanna = { actor: 'hanna', commandId: 'define-1' };
const newId = (index: number) => documentIdOf(projectId, 'define-1', index);
const fileId = 'file-12345678901234567890';
const template = { fileId, owner: 'hanna', fileName: 'template.docx', size: 1000 };
const templateFacts = facts(fileId, { owner: 'hanna', fileName: 'template.docx' });

describe('defining documents', () => {
  it('[DOCS-08] stores the list in its order, each with an id of its own', () => {
    const outcome = given(projectDecider, created()).when(define([wanted('budget'), wanted('plan')]), hanna, context);
    outcome.thenEvents(
      defined(definition('budget', { documentId: newId(0) }), definition('plan', { documentId: newId(1) })),
    );
    outcome.thenAnswers({
      documents: [
        { documentId: newId(0), fieldName: 'budget' },
        { documentId: newId(1), fieldName: 'plan' },
      ],
    });
  });

  it('[BEY-50] takes several types, each once, and optional documents', () =>
    given(projectDecider, created())
      .when(define([wanted('budget', { moreTypes: ['.xlsx', '.pdf', '.xlsx'], optional: true })]), hanna, context)
      .thenEvents(defined(definition('budget', { documentId: newId(0), moreTypes: ['.xlsx'], optional: true }))));

  it('[BEY-50] keeps both where a list does not speak of them, as that of the specification', () => {
    const budget = definition('budget', { moreTypes: ['.xlsx', '.csv'], optional: true });
    given(projectDecider, created(), defined(budget))
      .when(define([wanted('budget', { type: '.csv' })]), hanna, context)
      .thenEvents(defined({ ...budget, type: '.csv', moreTypes: ['.xlsx'] }));
    given(projectDecider, created(), defined(budget))
      .when(define([wanted('budget', { moreTypes: [], optional: false })]), hanna, context)
      .thenEvents(defined('budget'));
  });

  it('changes order and fields and keeps the ids', () =>
    given(projectDecider, created(), defined('budget', 'plan'))
      .when(
        define([
          wanted('plan', { documentId: 'plan-id' }),
          wanted('Budget 2031', { documentId: 'budget-id', maxSize: 5 }),
        ]),
        hanna,
        context,
      )
      .thenEvents(defined('plan', definition('Budget 2031', { documentId: 'budget-id', maxSize: 5 }))));

  it('records nothing for the same list, with its ids or without', () => {
    const stored = [created(), defined('budget', 'plan')];
    given(projectDecider, ...stored)
      .when(
        define([wanted('budget', { documentId: 'budget-id' }), wanted('plan', { documentId: 'plan-id' })]),
        hanna,
        context,
      )
      .thenNothing();
    const again = given(projectDecider, ...stored).when(define([wanted('budget'), wanted('plan')]), hanna, context);
    again.thenNothing();
    again.thenAnswers({
      documents: [
        { documentId: 'budget-id', fieldName: 'budget' },
        { documentId: 'plan-id', fieldName: 'plan' },
      ],
    });
  });

  it('[DOCS-06] refuses a name twice, whatever the case', () =>
    given(projectDecider, created())
      .when(define([wanted('Budget'), wanted('plan'), wanted('BUDGET')]), hanna, context)
      .thenRejected('DOCUMENT_NAME_TAKEN', {
        errors: { 'documents.2.fieldName': 'Each document needs its own name.' },
      }));

  it('lets two documents swap their names', () =>
    given(projectDecider, created(), defined('budget', 'plan'))
      .when(
        define([wanted('plan', { documentId: 'budget-id' }), wanted('budget', { documentId: 'plan-id' })]),
        hanna,
        context,
      )
      .thenEvents(
        defined(definition('plan', { documentId: 'budget-id' }), definition('budget', { documentId: 'plan-id' })),
      ));

  it('gives a new document of a name that another one just gave up an id of its own', () =>
    given(projectDecider, created(), defined('budget'))
      .when(define([wanted('costs', { documentId: 'budget-id' }), wanted('budget')]), hanna, context)
      .thenEvents(
        defined(definition('costs', { documentId: 'budget-id' }), definition('budget', { documentId: newId(1) })),
      ));

  it('refuses an id the project does not have, and one named twice', () => {
    given(projectDecider, created())
      .when(define([wanted('budget', { documentId: '__proto__' })]), hanna, context)
      .thenRejected('DOCUMENT_NOT_FOUND');
    given(projectDecider, created(), defined('budget'))
      .when(
        define([wanted('a', { documentId: 'budget-id' }), wanted('b', { documentId: 'budget-id' })]),
        hanna,
        context,
      )
      .thenRejected('INVALID');
  });

  it('[BEY-51] refuses a maximum size beyond what whoever runs the installation allows', () =>
    given(projectDecider, created())
      .when(
        define([wanted('plan', { maxSize: 51, sizeUnit: 'Mb' })]),
        {},
        {
          subscription: {
            ...noLimits,
            status: 'given',
            mayHost: true,
            collaborators: 9,
            storage: GB,
            fileSize: 50 * MB,
          },
        },
      )
      .thenRejected('INVALID', {
        errors: { 'documents.0.maxSize': 'At most 50 MB, as whoever runs this installation says.' },
      }));

  it('[BEY-51] takes as much as is allowed where nobody says a size, and leaves what is there', () => {
    const limited = (fileSize: number) =>
      ({
        subscription: { ...noLimits, status: 'given', mayHost: true, collaborators: 9, storage: GB, fileSize },
      }) as const;
    const preset = { maxSize: 100, sizeUnit: 'Mb' } as const;
    for (const [fileSize, taken] of [
      [50 * MB, { maxSize: 50, sizeUnit: 'Mb' }],
      [1536, { maxSize: 1, sizeUnit: 'KB' }],
      [GB, preset],
    ] as const)
      given(projectDecider, created())
        .when(define([wanted('plan', preset)]), hanna, limited(fileSize))
        .thenEvents(defined(definition('plan', { documentId: newId(0), ...taken })));
    given(projectDecider, created(), defined(definition('plan', preset)))
      .when(define([wanted('plan', preset)]), hanna, limited(50 * MB))
      .thenNothing();
  });

  it('[DOCS-05] refuses a maximum size beyond the storage of the plan', () =>
    given(projectDecider, created())
      .when(define([wanted('film', { maxSize: 15 * 1024 + 1, sizeUnit: 'Mb' })]), hanna, context)
      .thenRejected('INVALID', { errors: { 'documents.0.maxSize': "At most 15 GB, the host's storage." } }));

  it('takes the assignments of a removed document along', () => {
    const project = projectOf([...activePrivate, defined('plan'), defined('plan', 'budget')]);
    if (!isProject(project)) throw new Error('no project');
    expect(definitionOf(project, 'budget-id')?.fieldName).toBe('budget');
    expect(project.assignments).toEqual({ 'plan-id': ['ben'], 'budget-id': [] });
  });

  it('tells the second of two editors that the definitions changed, with the newer list', () => {
    const stored = [created(), defined('budget'), defined('budget', 'plan')];
    given(projectDecider, ...stored)
      .when(define([wanted('cv')], { expectedRevision: 1 }), hanna, context)
      .thenRejected('CHANGED_MEANWHILE', {
        current: { definitionsRevision: 2, documents: [definition('budget'), definition('plan')] },
      });
    given(projectDecider, ...stored, activated, assigned('budget', 'anna'))
      .when(define([wanted('cv')], { expectedRevision: 2 }), hanna, context)
      .thenEvents(defined(definition('cv', { documentId: newId(0) })));
  });

  it('is refused in the bin', () =>
    given(projectDecider, created(), deleted)
      .when(define([wanted('cv')]), hanna, context)
      .thenRejected('PROJECT_IN_BIN'));
});

describe('templates', () => {
  const withTemplate = definition('budget', { documentId: newId(0), template });

  it('[DOCS-10] keep their file name, and may be of another supported type than the card', () =>
    given(projectDecider, created())
      .when(
        define([wanted('budget', { templateFileId: fileId })], { templates: { [fileId]: templateFacts } }),
        hanna,
        context,
      )
      .thenEvents(defined(withTemplate)));

  it('stay without being sent again, and can be taken away', () => {
    const stored = [created(), defined(withTemplate)];
    given(projectDecider, ...stored)
      .when(define([wanted('budget', { documentId: newId(0), templateFileId: fileId })]), hanna, context)
      .thenNothing();
    given(projectDecider, ...stored)
      .when(define([wanted('budget', { documentId: newId(0) })]), hanna, context)
      .thenEvents(defined(definition('budget', { documentId: newId(0) })));
  });

  it.each([
    ['[DOCS-10] of no supported type', facts(fileId, { fileName: 'template.exe' }), 'WRONG_TYPE'],
    ['that are empty', facts(fileId, { size: 0 }), 'EMPTY_FILE'],
    ['that are too large', facts(fileId, { size: attachmentLimit + 1 }), 'FILE_TOO_LARGE'],
  ] as const)('%s are refused', (_case, file, code) =>
    given(projectDecider, created())
      .when(define([wanted('budget', { templateFileId: fileId })], { templates: { [fileId]: file } }), hanna, context)
      .thenRejected(code),
  );

  it('that were never uploaded are refused', () =>
    given(projectDecider, created())
      .when(define([wanted('budget', { templateFileId: fileId })]), hanna, context)
      .thenRejected('FILE_NOT_FOUND'));
});

describe('supporting files', () => {
  const attach = (file = templateFacts): DomainCommand<'AttachSupportingFile'> => ({
    type: 'AttachSupportingFile',
    data: { projectId, fileId, file },
  });
  const detach: DomainCommand<'RemoveSupportingFile'> = { type: 'RemoveSupportingFile', data: { projectId, fileId } };
  const attached = event('SupportingFileAttached', { projectId, ...template });

  it('[EDIT-04] are attached once', () => {
    given(projectDecider, created()).when(attach(), hanna, context).thenEvents(attached);
    given(projectDecider, created(), attached).when(attach(), hanna, context).thenNothing();
  });

  it('[EDIT-04] are images or other supported files', () => {
    given(projectDecider, created())
      .when(attach(facts(fileId, { owner: 'hanna', fileName: 'Photo.JPEG' })), hanna, context)
      .thenEvents(event('SupportingFileAttached', { projectId, ...template, fileName: 'Photo.JPEG' }));
    given(projectDecider, created())
      .when(attach(facts(fileId, { fileName: 'a.svg' })), hanna, context)
      .thenRejected('WRONG_TYPE');
  });

  it('are removed once', () => {
    given(projectDecider, created(), attached)
      .when(detach, hanna, context)
      .thenEvents(event('SupportingFileRemoved', { projectId, fileId }));
    given(projectDecider, created()).when(detach, hanna, context).thenNothing();
  });
});
