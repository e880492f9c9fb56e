import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into the server before its own code. It tells, on the port TURN_METER_PORT, how much processor time the
 * longest turn of the main thread's event loop has taken: `/begin` starts anew, `/end` answers milliseconds. Time
 * in which the machine was busy with something else does not count.
 */
if (isMainThread) measure(Number(process.env.TURN_METER_PORT));

function measure(port) {
  let isOn = false;
  let longest = 0;
  let last = 0;
  const tick = () => {
    longest = Math.max(longest, used() - last);
    if (!isOn) return;
    last = used();
    setImmediate(tick);
  };
  const server = createServer((request, response) => {
    isOn = request.url === '/begin';
    if (isOn) {
      longest = 0;
      last = used();
      setImmediate(tick);
    }
    response.end(JSON.stringify(longest));
  });
  server.listen(port, '127.0.0.1').unref();
}

function used() {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
