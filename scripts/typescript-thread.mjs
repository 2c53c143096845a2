// A thread that tests start from TypeScript: its data name the file to run.
import { register } from 'node:module';
import { workerData } from 'node:worker_threads';

register(new URL('./typescript-hooks.mjs', import.meta.url));
await import(workerData.entry);
