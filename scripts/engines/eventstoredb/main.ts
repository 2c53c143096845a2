// The double as a process of its own: `main.ts <file of the log> <port>`.
import { startServer } from './server.ts';

const [file = '', port = ''] = process.argv.slice(2);
const server = await startServer({ file, port: Number(port) });
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
