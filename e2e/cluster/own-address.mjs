/** Loaded before a process: it connects from OWN_ADDRESS, so that links know its packets. */
import { Socket } from 'node:net';

const localAddress = process.env.OWN_ADDRESS;
const { connect } = Socket.prototype;

Socket.prototype.connect = function (...parts) {
  const [given] = parts;
  // `net.connect` hands over a list that it has put in order.
  const options = Array.isArray(given) ? given[0] : given;
  if (typeof options === 'object' && options.port) options.localAddress ??= localAddress;
  return connect.apply(this, parts);
};
