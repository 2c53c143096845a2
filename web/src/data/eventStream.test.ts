import { describe, expect, it } from '@jest/globals';
import { readEvents } from './eventStream.ts';

const streamOf = (...chunks: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });

describe('event stream', () => {
  it('gives the data of each event, wherever the stream was cut, and passes over heartbeats', async () => {
    let signs = 0;
    const heard: string[] = [];
    const stream = streamOf(
      ': hello\n\nda',
      'ta: {"resource":"pro',
      'jects"}\n\n:\n\n',
      'event: x\r\ndata: a\r\ndata: b\r\n\r\ndata: unfinished',
    );
    for await (const data of readEvents(stream, () => {
      signs += 1;
    }))
      heard.push(data);
    expect(heard).toEqual(['{"resource":"projects"}', 'a\nb']);
    expect(signs).toBe(4);
  });
});
