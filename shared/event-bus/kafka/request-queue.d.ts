declare module 'kafkajs/src/network/requestQueue/index.js' {
  type Request = {
    readonly entry: {
      readonly correlationId: number;
      readonly resolve: () => void;
      readonly reject: () => void;
    };
    readonly expectResponse: boolean;
    readonly sendRequest: () => void;
  };
  export default class RequestQueue {
    constructor(options: object);
    readonly pending: readonly unknown[];
    push(request: Request): void;
    fulfillRequest(response: { correlationId: number; payload: null; size: number }): void;
    scheduleCheckPendingRequests(): void;
  }
}
