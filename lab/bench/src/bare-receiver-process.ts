import { startBareReceiver } from './bare-receiver.ts';

// A separate process, like the server: both pay for the same process boundary.
const receiver = await startBareReceiver(process.argv[2] ?? '.');
process.send?.(receiver.url);
process.once('disconnect', () => void receiver.close());
