import { startBareReceiver } from './bare-receiver.ts';

// A separate process, as the server is: both sides pay for the same boundary.
const receiver = await startBareReceiver(process.argv[2] ?? '.');
process.send?.(receiver.url);
process.once('disconnect', () => void receiver.close());
