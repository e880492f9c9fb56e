import { startBareReceiver } from './bare-receiver.ts';

// A process of its own, as the server has: both sides pay for the same boundary.
const receiver = await startBareReceiver(process.argv[2] ?? '.');
process.send?.(receiver.url);
process.once('disconnect', () => void receiver.close());
