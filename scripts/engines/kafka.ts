import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { connect as connectSecurely } from 'node:tls';
import { asking, type Engine, freePort, fromPackages, runCommand, startProcess, type Tell } from './engine.ts';

/** The last line of brokers that speak every protocol version kafkajs knows. */
const version = '3.9.1';
const pom = `<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>engines</groupId><artifactId>kafka</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>${version}</version></dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-simple</artifactId><version>1.7.36</version></dependency>
  </dependencies>
</project>`;
const copyDependencies = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';
export const kafkaJars = (cache: string) => join(cache, `kafka-${version}`);
/** Classes of a broker as a JVM has read them once, for the next ones. What another JVM made, or nobody, is left out by itself. */
const classesOf = (cache: string) => `${kafkaJars(cache)}.jsa`;

const fetchJars = async (cache: string, tell: Tell | undefined) => {
  await fromPackages('mvn', '-version', ['maven'], tell);
  tell?.(`fetching Kafka ${version} with Maven`);
  const folder = mkdtempSync(join(cache, 'kafka-making-'));
  try {
    writeFileSync(join(folder, 'pom.xml'), pom);
    const options = ['-DincludeScope=runtime', `-DoutputDirectory=${join(folder, 'jars')}`];
    await runCommand('mvn', ['--quiet', '--batch-mode', copyDependencies, ...options], { cwd: folder });
    renameSync(join(folder, 'jars'), kafkaJars(cache));
  } catch (error) {
    // Another process may have been faster.
    if (!existsSync(kafkaJars(cache))) throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const keepClasses = async (cache: string, tell: Tell | undefined) => {
  tell?.('keeping the classes of Kafka as the JVM reads them');
  const folder = mkdtempSync(join(cache, 'kafka-making-'));
  try {
    const made = join(folder, 'classes.jsa');
    const options = { cache, dir: folder, port: await freePort() };
    const broker = await startBroker(options, open, nothing, `-XX:ArchiveClassesAtExit=${made}`);
    await broker.stop();
    // A JVM before 13 keeps none.
    if (existsSync(made)) renameSync(made, classesOf(cache));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const install = async (cache: string, tell?: Tell) => {
  await fromPackages('java', '-version', ['openjdk-17-jre-headless'], tell);
  if (!existsSync(kafkaJars(cache))) await fetchJars(cache, tell);
  if (!existsSync(classesOf(cache))) await keepClasses(cache, tell);
};

/** How clients connect: one of Kafka's security protocols, and lines of its configuration. */
type Listener = { readonly protocol: 'PLAINTEXT' | 'SASL_SSL'; readonly lines: string };
type Ports = { readonly port: number; readonly seenAt?: number | undefined };
const open: Listener = { protocol: 'PLAINTEXT', lines: '' };

/**
 * One node, broker and controller at once. It gives up its dead predecessor soon, because it is
 * started again within seconds.
 */
const properties = (
  data: string,
  { port, seenAt = port }: Ports,
  controllerPort: number,
  { protocol, lines }: Listener,
) => `
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${controllerPort}
controller.listener.names=CONTROLLER
listener.security.protocol.map=CONTROLLER:PLAINTEXT,${protocol}:${protocol}
inter.broker.listener.name=${protocol}
listeners=${protocol}://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}
advertised.listeners=${protocol}://127.0.0.1:${seenAt}
log.dirs=${data}
broker.heartbeat.interval.ms=500
broker.session.timeout.ms=2000
controller.quorum.election.timeout.ms=200
controller.quorum.election.backoff.max.ms=200
auto.create.topics.enable=false
group.initial.rebalance.delay.ms=0
offsets.topic.num.partitions=4
offsets.topic.replication.factor=1
transaction.state.log.num.partitions=1
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
log.cleaner.dedupe.buffer.size=8388608
metadata.max.idle.interval.ms=5000
num.network.threads=1
num.io.threads=2
${lines}
`;

/** Length 10, ApiVersions (18) of version 0, correlation 0, no client id. */
const apiVersions = Buffer.from('0000000a0012000000000000ffff', 'hex');
/** @throws while it does not answer requests */
const ask = (socket: Socket) => {
  socket.write(apiVersions);
  return once(socket, 'data', { signal: AbortSignal.timeout(2_000) });
};

const java = (cache: string, classes: string, main: string, ...args: string[]) => [
  ...[
    '-Xmx512m',
    '-XX:+UseSerialGC',
    '-XX:TieredStopAtLevel=1',
    '-XX:-UsePerfData',
    '-XX:+IgnoreUnrecognizedVMOptions',
    classes,
    '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
  ],
  ...['-cp', join(kafkaJars(cache), '*'), main, ...args],
];
type More = { readonly format: readonly string[]; readonly variables: Readonly<Record<string, string>> };
const nothing: More = { format: [], variables: {} };
const startBroker = async (
  { cache, dir, port, seenAt }: Parameters<Engine['start']>[0],
  listener: Listener,
  more: More,
  classes?: string,
) => {
  const data = join(dir, 'data');
  const config = join(dir, 'server.properties');
  writeFileSync(config, properties(data, { port, seenAt }, await freePort(), listener));
  const kept = `-XX:SharedArchiveFile=${classesOf(cache)}`;
  if (!existsSync(join(data, 'meta.properties'))) {
    const format = ['format', '-t', 'ZG9zc2llci1vbmUtbm9kZQ', '-c', config, ...more.format];
    await runCommand('java', java(cache, kept, 'kafka.tools.StorageTool', ...format));
  }
  const socket = () =>
    listener.protocol === 'PLAINTEXT'
      ? connect(port, '127.0.0.1')
      : connectSecurely({ port, host: '127.0.0.1', ca: more.variables.KAFKA_CA });
  return startProcess('java', java(cache, classes ?? kept, 'kafka.Kafka', config), {
    dir,
    answers: () => asking(socket(), ask),
    variables: { KAFKA_BROKERS: `127.0.0.1:${port}`, ...more.variables },
  });
};

/** Apache Kafka in KRaft mode from its Maven jars. */
export const kafka: Engine = {
  name: 'kafka',
  install,
  start: (options) => startBroker(options, open, nothing),
};

const user = { name: 'dossier', password: 'Lantern-Harbour-2026' };
/** A key and a certificate for 127.0.0.1 that it signed itself, and the certificate as text. */
const makeCertificate = async (dir: string) => {
  const keystore = join(dir, 'keystore.p12');
  const store = ['-keystore', keystore, '-storepass', user.password, '-alias', 'broker'];
  if (!existsSync(keystore)) {
    const key = ['-keyalg', 'EC', '-groupname', 'secp256r1', '-validity', '30', '-storetype', 'PKCS12'];
    await runCommand('keytool', [
      '-genkeypair',
      ...store,
      ...key,
      '-dname',
      'CN=127.0.0.1',
      '-ext',
      'SAN=IP:127.0.0.1',
    ]);
  }
  const file = join(dir, 'broker.pem');
  await runCommand('keytool', ['-exportcert', '-rfc', ...store, '-file', file]);
  return { keystore, certificate: readFileSync(file, 'utf8') };
};

/** The same behind TLS, for one user who proves who they are by PLAIN or SCRAM. */
export const securedKafka: Engine = {
  name: 'kafka',
  install,
  start: async (options) => {
    const { keystore, certificate } = await makeCertificate(options.dir);
    const { name, password } = user;
    const module = (kind: string, more: string) =>
      `org.apache.kafka.common.security.${kind} required username="${name}" password="${password}"${more};`;
    const lines = `
ssl.keystore.type=PKCS12
ssl.keystore.location=${keystore}
ssl.keystore.password=${password}
ssl.truststore.type=PKCS12
ssl.truststore.location=${keystore}
ssl.truststore.password=${password}
sasl.enabled.mechanisms=PLAIN,SCRAM-SHA-256,SCRAM-SHA-512
sasl.mechanism.inter.broker.protocol=PLAIN
listener.name.sasl_ssl.plain.sasl.jaas.config=${module('plain.PlainLoginModule', ` user_${name}="${password}"`)}
listener.name.sasl_ssl.scram-sha-256.sasl.jaas.config=${module('scram.ScramLoginModule', '')}
listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config=${module('scram.ScramLoginModule', '')}`;
    const scram = ['SCRAM-SHA-256', 'SCRAM-SHA-512'];
    return startBroker(
      options,
      { protocol: 'SASL_SSL', lines },
      {
        format: scram.flatMap((mechanism) => ['--add-scram', `${mechanism}=[name=${name},password=${password}]`]),
        variables: {
          KAFKA_TLS: 'true',
          KAFKA_CA: certificate,
          KAFKA_USERNAME: name,
          KAFKA_PASSWORD: password,
        },
      },
    );
  },
};
