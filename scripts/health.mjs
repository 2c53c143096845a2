// Exits with 0 when the process of this container is ready.
const answer = await fetch(`http://127.0.0.1:${process.env.OPERATIONS_PORT ?? 3001}/readyz`).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
