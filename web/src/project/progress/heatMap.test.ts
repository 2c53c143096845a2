import { documentStatuses } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { aCollaborator, aDocument } from '../../testing/rows.ts';
import { cellOf, pathsOf, rowsOf, shapeOf } from './heatMap.ts';

describe('a heat map', () => {
  it('has one path for each status, people from left to right and documents from top to bottom', () => {
    const documents = [aDocument('Budget'), aDocument('Plan', { order: 2 })];
    const ada = aCollaborator('ada', [
      ['Budget', 'Accept'],
      ['Plan', 'Reject'],
    ]);
    const bo = aCollaborator('bo', [['Plan', 'Accept']]);
    const paths = pathsOf([ada, bo], documents);
    expect([...paths.keys()].sort()).toEqual(['Accept', 'Reject']);
    expect(paths.get('Accept')).toBe(`${shapeOf('Accept', 0, 0)}${shapeOf('Accept', 1, 1)}`);
    expect(paths.get('Reject')).toBe(shapeOf('Reject', 0, 1));
  });

  it('[BEY-56] has a row of how the answers of each stand, where questions are asked', () => {
    const ada = aCollaborator('ada', [['Budget', 'Accept']], { answersMissing: 2 });
    const bo = aCollaborator('bo', [], { answersMissing: 0, answersToReview: 1 });
    const rows = rowsOf([aDocument('Budget')], true);
    const paths = pathsOf([ada, bo, aCollaborator('cy')], rows);
    expect(paths.get('Not Uploaded')).toBe(shapeOf('Not Uploaded', 0, 1));
    expect(paths.get('Uploaded')).toBe(shapeOf('Uploaded', 1, 1));
    expect(rows.map((row) => cellOf(ada, row)?.text)).toEqual(['Accept', '2 missing']);
    expect(pathsOf([ada, bo], rowsOf([aDocument('Budget')], false)).has('Uploaded')).toBe(false);
  });

  it('leaves out documents that are not asked for any more, and tells statuses apart by shape', () => {
    expect(pathsOf([aCollaborator('ada', [['Letter', 'Accept']])], [aDocument('Budget')]).size).toBe(0);
    expect(new Set(documentStatuses.map((status) => shapeOf(status, 0, 0))).size).toBe(documentStatuses.length);
  });
});
