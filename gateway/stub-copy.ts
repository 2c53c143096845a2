import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { type Listening, listen } from '../shared/http/listen.ts';

type Answer = (request: IncomingMessage, response: ServerResponse, copy: StubCopy) => void | Promise<void>;

/** A copy of a service as the gateway sees it. */
export type StubCopy = {
  readonly name: string;
  /** What it was asked, whether it answered or not. */
  readonly asked: string[];
  /** Answers of `/readyz` that it is not. */
  told: number;
  ready: boolean;
  /** Takes connections and says nothing any more, as a stopped process does. */
  frozen: boolean;
  /** Loses connections once it has the whole request. */
  dying: boolean;
  answer: Answer;
  start(): Promise<void>;
  stop(lingerMs?: number): Promise<void>;
};

export const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

const echo: Answer = async (request, response, { name }) => {
  const body = await bodyOf(request);
  response.writeHead(200, { 'Content-Type': 'application/json', 'X-Correlation-Id': 'stub-correlation' });
  response.end(JSON.stringify({ name, body }));
};

const die: Answer = async (request) => {
  await bodyOf(request);
  request.socket.destroy();
};

export const stubCopy = (name: string, host: string, ports: { main: number; operations: number }): StubCopy => {
  const running: Listening[] = [];
  const listenTo = async (port: number, answer: RequestListener) =>
    void running.push(await listen(createServer(answer), { host, port }));
  const copy: StubCopy = {
    name,
    asked: [],
    told: 0,
    ready: true,
    frozen: false,
    dying: false,
    answer: echo,
    start: async () => {
      copy.ready = true;
      await listenTo(ports.operations, (_request, response) => {
        if (copy.frozen) return;
        if (!copy.ready) copy.told += 1;
        response.writeHead(copy.ready ? 200 : 503).end();
      });
      await listenTo(ports.main, (request, response) => {
        copy.asked.push(`${request.method} ${request.url}`);
        const answer = copy.dying ? die : copy.answer;
        // Clients may break off.
        if (!copy.frozen) void Promise.resolve(answer(request, response, copy)).catch(() => response.destroy());
      });
    },
    stop: async (lingerMs) => {
      await Promise.all(running.splice(0).map((listening) => listening.close(lingerMs)));
    },
  };
  return copy;
};
