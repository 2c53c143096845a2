/// <reference path="./request-queue.d.ts" />
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';

/**
 * kafkajs asks every millisecond, of each connection, whether it may send what waits (its issue
 * 1704). Whatever comes to wait schedules the first look itself, so nobody need look before.
 */
export const restWhileNothingWaits = (): void => {
  const { scheduleCheckPendingRequests } = RequestQueue.prototype;
  RequestQueue.prototype.scheduleCheckPendingRequests = function () {
    if (this.pending.length > 0) scheduleCheckPendingRequests.call(this);
  };
};
