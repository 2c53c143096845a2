export { openKafkaBus } from './event-bus.ts';
export { openKafkaPublisher } from './publisher.ts';
