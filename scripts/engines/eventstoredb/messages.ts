import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams, {
  type AppendReq,
  type AppendResp,
  type ReadReq,
  type ReadResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import type { Expected, Outcome, Proposed, Recorded } from './log.ts';

const empty = () => new shared.Empty();
const identifier = (stream: string) => new shared.StreamIdentifier().setStreamName(Buffer.from(stream));

export const streamOf = (options: AppendReq.Options | ReadReq.Options.StreamOptions): string =>
  Buffer.from(options.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString();

export const expectedOf = (options: AppendReq.Options): Expected => {
  if (options.hasNoStream()) return 'no-stream';
  if (options.hasAny()) return 'any';
  return options.hasStreamExists() ? 'stream-exists' : Number(options.getRevision());
};

export const proposedOf = (message: AppendReq.ProposedMessage): Proposed => ({
  id: message.getId()?.getString() ?? '',
  type: message.getMetadataMap().get('type') ?? '',
  contentType: message.getMetadataMap().get('content-type') ?? '',
  data: message.getData_asU8(),
  metadata: message.getCustomMetadata_asU8(),
});

export const appendAnswer = (expected: Expected, outcome: Outcome): AppendResp => {
  const revision = String(outcome.revision);
  const answer = new streams.AppendResp();
  if (outcome.appended) {
    const position = new streams.AppendResp.Position()
      .setCommitPosition(String(outcome.position))
      .setPreparePosition(String(outcome.position));
    return answer.setSuccess(new streams.AppendResp.Success().setCurrentRevision(revision).setPosition(position));
  }
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (outcome.revision < 0) wrong.setCurrentNoStream(empty());
  else wrong.setCurrentRevision(revision);
  if (expected === 'no-stream') wrong.setExpectedNoStream(empty());
  else if (expected === 'stream-exists') wrong.setExpectedStreamExists(empty());
  else if (expected === 'any') wrong.setExpectedAny(empty());
  else wrong.setExpectedRevision(String(expected));
  return answer.setWrongExpectedVersion(wrong);
};

export const eventAnswer = (event: Recorded): ReadResp => {
  const position = String(event.position);
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(event.id))
    .setStreamIdentifier(identifier(event.stream))
    .setStreamRevision(String(event.revision))
    .setCommitPosition(position)
    .setPreparePosition(position)
    .setData(event.data)
    .setCustomMetadata(event.metadata);
  const { type, contentType, created } = event;
  const metadata = recorded.getMetadataMap();
  for (const [name, value] of Object.entries({ type, 'content-type': contentType, created })) metadata.set(name, value);
  return new streams.ReadResp().setEvent(
    new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(position),
  );
};

export const notFoundAnswer = (stream: string): ReadResp =>
  new streams.ReadResp().setStreamNotFound(
    new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifier(stream)),
  );

export const confirmationAnswer = (): ReadResp =>
  new streams.ReadResp().setConfirmation(
    new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(crypto.randomUUID()),
  );

export const checkpointAnswer = (position: number): ReadResp =>
  new streams.ReadResp().setCheckpoint(
    new streams.ReadResp.Checkpoint().setCommitPosition(String(position)).setPreparePosition(String(position)),
  );

export const caughtUpAnswer = (): ReadResp => new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp());

/** A node of 127.0.0.1 as gossip tells of it. */
export type Member = { readonly port: number; readonly state: 'leader' | 'follower'; readonly isAlive: boolean };

export const gossipAnswer = (members: readonly Member[]) =>
  new gossip.ClusterInfo().setMembersList(
    members.map(({ port, state, isAlive }) =>
      new gossip.MemberInfo()
        .setInstanceId(new shared.UUID().setString(crypto.randomUUID()))
        .setTimeStamp(String(BigInt(Date.now()) * 10_000n))
        .setState(gossip.MemberInfo.VNodeState[state === 'leader' ? 'LEADER' : 'FOLLOWER'])
        .setIsAlive(isAlive)
        .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(port)),
    ),
  );

/** Which events a subscription wants. */
export const filterOf = (options: ReadReq.Options): ((event: Recorded) => boolean) => {
  const filter = options.getFilter();
  if (!filter) return () => true;
  const expression = filter.getStreamIdentifier() ?? filter.getEventType();
  const regex = expression?.getRegex() ? new RegExp(expression.getRegex()) : undefined;
  const prefixes = expression?.getPrefixList() ?? [];
  const holds = (text: string) => (regex ? regex.test(text) : prefixes.some((prefix) => text.startsWith(prefix)));
  return filter.hasStreamIdentifier() ? ({ stream }) => holds(stream) : ({ type }) => holds(type);
};
