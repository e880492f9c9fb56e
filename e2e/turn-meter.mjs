import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

/**
 * Preloaded into the server. It reports on the port TURN_METER_PORT the CPU time of the longest turn of the
 * main thread's event loop: `/begin` resets it, `/end` answers milliseconds. CPU time excludes other
 * processes.
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
