import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { revokePictures } from './pictures.ts';

describe('pictures', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('give their memory back when they leave the cache, and nothing else does', () => {
    const revoke = jest.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
    const client = new QueryClient();
    const stop = revokePictures(client);
    client.setQueryData(['picture', 'a'], 'blob:a');
    client.setQueryData(['picture', 'b'], 'blob:b');
    client.setQueryData(['view', 'c'], 'blob:c');
    client.removeQueries({ queryKey: ['picture', 'a'] });
    client.removeQueries({ queryKey: ['view'] });
    expect(revoke.mock.calls).toEqual([['blob:a']]);
    client.clear();
    expect(revoke.mock.calls).toEqual([['blob:a'], ['blob:b']]);
    stop();
  });
});
