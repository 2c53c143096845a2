export { operateJobs } from './operate.ts';
export { type Order, ordersQueue, placeOrder } from './orders.ts';
