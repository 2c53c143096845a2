import { once } from 'node:events';
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type Engine, freePort, runCommand, startProcess } from './engine.ts';

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
const jars = (cache: string) => join(cache, `kafka-${version}`);

const fromPackages = async (command: string, ...packages: string[]) => {
  try {
    await runCommand(command, ['-version']);
  } catch {
    await runCommand('apt-get', ['update']);
    await runCommand('apt-get', ['install', '--yes', '--no-install-recommends', ...packages]);
  }
};

const install = async (cache: string) => {
  await fromPackages('java', 'openjdk-17-jre-headless');
  if (existsSync(jars(cache))) return;
  await fromPackages('mvn', 'maven');
  const folder = mkdtempSync(join(cache, 'kafka-making-'));
  try {
    writeFileSync(join(folder, 'pom.xml'), pom);
    const options = ['-DincludeScope=runtime', `-DoutputDirectory=${join(folder, 'jars')}`];
    await runCommand('mvn', ['--quiet', '--batch-mode', copyDependencies, ...options], { cwd: folder });
    renameSync(join(folder, 'jars'), jars(cache));
  } catch (error) {
    // Another process may have been faster.
    if (!existsSync(jars(cache))) throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** One node, broker and controller at once, that gives up a dead predecessor of itself soon: it is started again within seconds. */
const properties = (data: string, port: number, controllerPort: number) => `
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${controllerPort}
controller.listener.names=CONTROLLER
listeners=PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}
advertised.listeners=PLAINTEXT://127.0.0.1:${port}
log.dirs=${data}
broker.heartbeat.interval.ms=300
broker.session.timeout.ms=1500
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
`;

/** Length 10, ApiVersions (18) of version 0, correlation 0, no client id. */
const apiVersions = Buffer.from('0000000a0012000000000000ffff', 'hex');
/** @throws while it does not answer requests */
const ask = async (port: number) => {
  const socket = connect(port, '127.0.0.1');
  try {
    socket.write(apiVersions);
    await once(socket, 'data', { signal: AbortSignal.timeout(2_000) });
  } finally {
    socket.destroy();
  }
};

/** Apache Kafka in KRaft mode from its Maven jars. */
export const kafka: Engine = {
  name: 'kafka',
  install,
  start: async ({ cache, dir, port }) => {
    const data = join(dir, 'data');
    const config = join(dir, 'server.properties');
    writeFileSync(config, properties(data, port, await freePort()));
    const java = (main: string, ...args: string[]) => [
      ...['-Xmx512m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn'],
      ...['-cp', join(jars(cache), '*'), main, ...args],
    ];
    if (!existsSync(join(data, 'meta.properties')))
      await runCommand('java', java('kafka.tools.StorageTool', 'format', '-t', 'ZG9zc2llci1vbmUtbm9kZQ', '-c', config));
    return startProcess('java', java('kafka.Kafka', config), {
      dir,
      answers: () => ask(port),
      variables: { KAFKA_BROKERS: `127.0.0.1:${port}` },
    });
  },
};
