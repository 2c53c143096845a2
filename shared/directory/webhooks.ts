import type { deliveryStates, WebhookKind } from '../contract/index.ts';

/** A secret that was replaced, and until when it signs as well. */
export type FormerSecret = { readonly secret: string; readonly until: number };

/** Where a person wants to be told of events of the projects they host (BEY-26). */
export type Endpoint = {
  readonly endpointId: string;
  readonly personId: string;
  readonly createdAt: number;
  readonly url: string;
  readonly kinds: readonly WebhookKind[];
  /** Null: all of them. */
  readonly projects: readonly string[] | null;
  readonly enabled: boolean;
  /** Encrypted with the person's key. */
  readonly secret: string;
  /** The secret before it. */
  readonly former: FormerSecret | null;
  /** Those before that one: whoever replaces a secret that nobody copied has receivers that know the one before. Absent: none. */
  readonly earlier?: readonly FormerSecret[];
  /** Null: the last attempt went well, or there was none. */
  readonly failingSince: number | null;
  /** When it was switched off because it had failed for days. */
  readonly givenUpAt: number | null;
};
export type EndpointChange = Partial<Omit<Endpoint, 'endpointId' | 'personId' | 'createdAt'>>;

export type DeliveryAttempt = {
  readonly at: number;
  /** Null: there was no answer. */
  readonly status: number | null;
  readonly milliseconds: number;
  /** The beginning of the answer, or why there was none. */
  readonly answer: string;
};
export type Delivery = {
  readonly deliveryId: string;
  readonly endpointId: string;
  readonly personId: string;
  readonly createdAt: number;
  readonly kind: string;
  readonly projectId: string | null;
  readonly body: string;
  readonly state: (typeof deliveryStates)[number];
  readonly nextAt: number | null;
  /** Jobs of another run are out of date: a replay began a new one. */
  readonly run: string;
  /** The newest last. */
  readonly attempts: readonly DeliveryAttempt[];
};
export type DeliveryProgress = Pick<Delivery, 'state' | 'nextAt'> & { readonly attempt?: DeliveryAttempt };

export interface Webhooks {
  putEndpoint(endpoint: Endpoint): Promise<void>;
  endpoint(endpointId: string): Promise<Endpoint | undefined>;
  /** The oldest first. */
  endpointsOf(personId: string): Promise<Endpoint[]>;
  /** False when there is none, or where its secret is not `secret` by now. */
  changeEndpoint(endpointId: string, change: EndpointChange, secret?: string): Promise<boolean>;
  /** With its deliveries. */
  removeEndpoint(endpointId: string): Promise<void>;
  /** The first with an id stays. */
  putDelivery(delivery: Delivery): Promise<void>;
  delivery(deliveryId: string): Promise<Delivery | undefined>;
  /** The newest first. */
  deliveriesTo(endpointId: string, limit: number): Promise<Delivery[]>;
  /** Adds the attempt, of which the last `kept` stay; unless another run has begun. */
  noteProgress(deliveryId: string, run: string, progress: DeliveryProgress, kept: number): Promise<void>;
  /** Waiting ones whose next attempt should have been made by `before`, the longest first. */
  overdueDeliveries(before: number, limit: number): Promise<Delivery[]>;
  /** False when there is no such delivery. */
  beginRun(deliveryId: string, run: string, now: number): Promise<boolean>;
  /** Keeps those that wait, so many of the newest, and all that were made since `before`. */
  pruneDeliveries(endpointId: string, kept: number, before: number): Promise<void>;
}
