export type Node = { readonly address: string; readonly port: number };

const shape =
  /^(?:esdb|kurrentdb)(?<discover>\+discover)?:\/\/(?:(?<user>[^@/]*)@)?(?<hosts>[^@/?]+)\/?(?:\?(?<own>.*))?$/;

/** Gossip is asked of a silent node for a second, not for five; then the next one is asked. */
const defaults = ['gossipTimeout=1', 'maxDiscoverAttempts=3'];

type Settings = {
  /** Leads nowhere else; absent: where the address says. */
  readonly node?: Node | undefined;
  readonly settings: readonly string[];
};

/** For the client, which knows neither KurrentDB's schemes nor our settings. @throws for a bad URL */
export const connectionString = (url: string, { node, settings }: Settings): string => {
  const { discover = '', user, hosts, own } = shape.exec(url)?.groups ?? {};
  if (!hosts) throw new Error('EVENT_STORE_URL is no address of EventStoreDB: esdb://host:2113?tls=true');
  const where = node ? `esdb://` : `esdb${discover}://`;
  // Of a setting that stands twice the client takes the last.
  const all = [...defaults, ...(own ? [own] : []), ...settings].join('&');
  return `${where}${user === undefined ? '' : `${user}@`}${node ? `${node.address}:${node.port}` : hosts}?${all}`;
};
