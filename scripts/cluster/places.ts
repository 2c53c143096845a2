import { isFree } from '../engines/ports.ts';

export const serviceNames = ['command-service', 'query-service', 'workers', 'relay'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** Where a copy of a service listens on this machine. */
export type Place = {
  readonly service: ServiceName;
  /** From 1. */
  readonly number: number;
  readonly host: string;
  readonly port: number;
  readonly operationsPort: number;
};

export const addressOf = ({ host, port }: Pick<Place, 'host' | 'port'>): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`;
export const operationsUrlOf = ({ host, operationsPort: port }: Place): string => `http://${addressOf({ host, port })}`;

/** Linux answers at all of 127.0.0.0/8, macOS at its first address only. */
export const hasManyAddresses = (): Promise<boolean> => isFree(0, '127.0.0.2');

type Ports = { readonly port: number; readonly operationsPort: number };

/** Each copy has its own address and all the same ports, as in a network of several machines. */
const withManyAddresses = (counts: Readonly<Record<ServiceName, number>>, ports: Ports): Place[] =>
  serviceNames
    .flatMap((service) => Array.from({ length: counts[service] }, (_, index) => ({ service, number: index + 1 })))
    .map((copy, index) => ({ ...copy, host: `127.0.0.${index + 2}`, ...ports }));

/** The gateway asks for the health of each copy of a service that it knows at the same port. */
const withTwoAddresses = ({ port, operationsPort }: Ports): Place[] => [
  { service: 'command-service', number: 1, host: '127.0.0.1', port, operationsPort },
  { service: 'query-service', number: 1, host: '::1', port, operationsPort },
  { service: 'workers', number: 1, host: '127.0.0.1', port: port + 2, operationsPort: operationsPort + 2 },
  { service: 'relay', number: 1, host: '::1', port: port + 2, operationsPort: operationsPort + 2 },
];

/** Where there is one address for each version of IP, one copy of each service. */
export const placesOf = (
  counts: Readonly<Record<ServiceName, number>>,
  ports: Ports,
  manyAddresses: boolean,
): readonly Place[] => (manyAddresses ? withManyAddresses(counts, ports) : withTwoAddresses(ports));
