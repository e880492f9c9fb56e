import { Agent, request } from 'node:http';

// Sends requests in a loop, a few at a time, and prints the 99th percentile of the times in milliseconds.
const [url = '', seconds = '', connections = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
const until = performance.now() + Number(seconds) * 1000;
const times: number[] = [];

function ask(): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}.`));
      response.resume();
      response.once('end', resolve);
    });
    asked.once('error', reject);
    asked.end();
  });
}

async function askOn(): Promise<void> {
  while (performance.now() < until) {
    const started = performance.now();
    await ask();
    times.push(performance.now() - started);
  }
}

await Promise.all(Array.from({ length: Number(connections) }, askOn));
times.sort((a, b) => a - b);
process.stdout.write(String(times[Math.floor(times.length * 0.99)]));
agent.destroy();
