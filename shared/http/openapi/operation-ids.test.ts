import { describe, expect, it } from '@jest/globals';
import { openApi } from './document.ts';

describe('[BEY-12] the OpenAPI document', () => {
  it('names every call once, by a name that generated code can have', () => {
    const { paths } = openApi('1') as { paths: Record<string, Record<string, { operationId?: string }>> };
    const ids = Object.values(paths).flatMap((methods) =>
      Object.entries(methods).flatMap(([method, { operationId }]) =>
        method === 'parameters' ? [] : [operationId ?? ''],
      ),
    );
    expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([]);
    expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]*$/i.test(id))).toEqual([]);
  });
});
