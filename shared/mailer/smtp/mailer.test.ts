import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { EngineUnavailableError } from '../../basics/errors.ts';
import { leeway } from '../../testing/leeway.ts';
import { type Mailer, MailRefusedError, mailAddress } from '../port.ts';
import { smtpMailer } from './mailer.ts';

const mail = { id: 'a', to: { name: 'Ann', address: 'ann@example.org' }, subject: 's', text: 'text', html: '<p></p>' };
const from = 'no-reply@example.org';
const no = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

describe('SMTP mailer', () => {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  const open = (url: string): Mailer => {
    const mailer = smtpMailer({ url, from });
    closing.push(() => mailer.close());
    return mailer;
  };
  /**
   * A server that takes mails, told otherwise by `options`; answers its address, and the mails it
   * took.
   */
  const serve = async (options: SMTPServerOptions = {}) => {
    const taken: Buffer[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 10,
      onData: (stream, _session, done) =>
        void buffer(stream).then((message) => {
          taken.push(message);
          done();
        }),
      ...options,
    });
    server.on('error', () => {});
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    closing.push(() => new Promise<void>((resolve) => server.close(resolve)));
    return { port: (server.server.address() as AddressInfo).port, taken };
  };
  /** A server that does with a connection whatever it is told. */
  const serveSocket = async (handle: (socket: Socket) => void): Promise<number> => {
    const sockets: Socket[] = [];
    const server: Server = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => {});
      handle(socket);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    return (server.address() as AddressInfo).port;
  };
  const failure = async (work: Promise<void>): Promise<Error> => {
    const error = await work.then(() => undefined).catch((thrown: Error) => thrown);
    if (!error) throw new Error('the mail was taken');
    return error;
  };

  it.each(['550 mailbox', '552 full', '554 content'])(
    'takes for good what is said of the message: %s',
    async (said) => {
      const { port } = await serve({
        onData: (stream, _session, done) => {
          stream.resume();
          stream.on('end', () => done(no(Number(said.slice(0, 3)), said.slice(4))));
        },
      });
      expect(await failure(open(`smtp://127.0.0.1:${port}`).send(mail))).toBeInstanceOf(MailRefusedError);
    },
  );

  it('takes for now what is said of the sender, the password or the service', async () => {
    const servers: [SMTPServerOptions, string, string][] = [
      [{ onMailFrom: (_address, _session, done) => done(no(550, 'Not yours')) }, '', '550 Not yours'],
      [{ onConnect: (_session, done) => done(no(554, 'No service')) }, '', '554'],
      [
        {
          authOptional: false,
          allowInsecureAuth: true,
          onAuth: (_auth, _session, done) => done(no(535, 'Wrong password')),
        },
        'user:secret@',
        '535',
      ],
    ];
    for (const [options, credentials, expected] of servers) {
      const { port } = await serve(options);
      const error = await failure(open(`smtp://${credentials}127.0.0.1:${port}`).send(mail));
      expect(error).toBeInstanceOf(EngineUnavailableError);
      expect(error.message).toContain(expected);
      expect(error.message).not.toContain('secret');
    }
  });

  it('sends nothing over a connection that is not encrypted where encryption is required', async () => {
    const { port, taken } = await serve();
    const error = await failure(open(`smtp://127.0.0.1:${port}/?requireTLS=true`).send(mail));
    expect(error).not.toBeInstanceOf(MailRefusedError);
    expect(taken).toEqual([]);
    expect(await failure(open(`smtps://127.0.0.1:${port}`).send(mail))).not.toBeInstanceOf(MailRefusedError);
  });

  it('trusts no certificate that nobody vouches for', async () => {
    // The server warns of the certificate it brings along.
    const warning = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { port, taken } = await serve({ disabledCommands: [] });
    warning.mockRestore();
    const error = await failure(open(`smtp://127.0.0.1:${port}`).send(mail));
    expect(error).not.toBeInstanceOf(MailRefusedError);
    expect(taken).toEqual([]);
  });

  it('may try again a mail whose connection was cut while it was handed over, and does not do so itself', async () => {
    let begun = 0;
    const { port, taken } = await serve({
      onData: (stream, _session, done) => {
        begun += 1;
        stream.resume();
        stream.on('end', () => done(no(421, 'Closing')));
      },
    });
    const error = await failure(open(`smtp://127.0.0.1:${port}`).send(mail));
    expect(error).not.toBeInstanceOf(MailRefusedError);
    expect([begun, taken.length]).toEqual([1, 0]);

    let bodies = 0;
    const cutting = await serveSocket((socket) => {
      socket.write('220 here\r\n');
      socket.on('data', (chunk) => {
        const said = chunk.toString();
        if (said.startsWith('DATA')) socket.write('354 go on\r\n');
        else if (/^(EHLO|MAIL|RCPT)/.test(said)) socket.write('250 ok\r\n');
        else if (said.startsWith('QUIT')) socket.end('221 bye\r\n');
        else {
          bodies += 1;
          socket.destroy();
        }
      });
    });
    const cut = await failure(open(`smtp://127.0.0.1:${cutting}`).send(mail));
    expect(cut).not.toBeInstanceOf(MailRefusedError);
    // It may be the mail's own fault: it is not tried for ever.
    expect(cut).not.toBeInstanceOf(EngineUnavailableError);
    expect(bodies).toBe(1);
  });

  it('gives up a server that is silent', async () => {
    const silent = await serveSocket(() => {});
    const begun = performance.now();
    const error = await failure(open(`smtp://127.0.0.1:${silent}`).send(mail));
    expect(error).toBeInstanceOf(EngineUnavailableError);
    expect(performance.now() - begun).toBeLessThan(12_000 * leeway());
  });

  it('is away, which is no fault of a mail, where nobody listens or a balancer without servers hangs up', async () => {
    const { port } = await serve();
    await closing.pop()?.();
    const hangsUp = await serveSocket((socket) => socket.destroy());
    const accepts = await serveSocket((socket) => socket.end('421 4.3.2 Shutting down\r\n'));
    for (const at of [port, hangsUp, accepts]) {
      const error = await failure(open(`smtp://127.0.0.1:${at}`).send(mail));
      expect(error).toBeInstanceOf(EngineUnavailableError);
      expect(error.message).not.toContain('example.org');
    }
  });

  it('takes for now, and for this mail alone, what is said of its recipient', async () => {
    const { port } = await serve({ onRcptTo: (_address, _session, done) => done(no(451, 'Greylisted')) });
    const error = await failure(open(`smtp://127.0.0.1:${port}`).send(mail));
    expect(error).not.toBeInstanceOf(EngineUnavailableError);
    expect(error).not.toBeInstanceOf(MailRefusedError);
  });

  it('connects and signs in when it is checked, and sends nothing', async () => {
    const { port, taken } = await serve();
    await open(`smtp://127.0.0.1:${port}`).check();
    expect(taken).toEqual([]);
    const asking = await serve({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(no(535, 'Wrong password')),
    });
    const refused = open(`smtp://user:secret@127.0.0.1:${asking.port}`).check();
    await expect(refused).rejects.toThrow('535 Wrong password');
    await expect(refused).rejects.not.toThrow('secret');
  });

  it('waits for a server that is slow', async () => {
    const { port, taken } = await serve({
      onRcptTo: (_address, _session, done) => void setTimeout(done, 500),
    });
    await open(`smtp://127.0.0.1:${port}`).send(mail);
    expect(taken).toHaveLength(1);
  });
});

describe('the sender', () => {
  it('is an address with or without a name', () => {
    const address = 'no-reply@example.org';
    expect(mailAddress(`Dossier <${address}>`)).toEqual({ name: 'Dossier', address });
    expect(mailAddress(`"Dossier, Inc." <${address}>`)).toEqual({ name: 'Dossier, Inc.', address });
    expect(mailAddress(` ${address} `)).toEqual({ name: '', address });
    for (const wrong of ['', 'Dossier', 'a@b', `x <${address}> y`, `${address}, ${address}`, `<${address}`])
      expect(() => smtpMailer({ url: 'smtp://127.0.0.1:1', from: wrong })).toThrow('not a mail address');
  });
});
