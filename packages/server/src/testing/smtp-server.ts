import { createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

interface ReceivedMail {
  /** The MAIL and RCPT commands. */
  readonly from: string;
  readonly to: string;
  readonly data: string;
}

/** A small SMTP server on loopback, for tests. */
export class SmtpServer {
  readonly received: ReceivedMail[] = [];
  isRefusing = false;
  answerToSender = '250 Yes';
  /** The reply to a complete mail; `received` has the accepted ones. */
  answerToMail = '250 Yes';
  /** Of which there is no mailbox. */
  readonly unknownAddresses = new Set<string>();
  readonly #server: Server = createServer((socket) => this.#serve(socket));

  /** Resolves with its address. */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    const address = this.#server.address();
    return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }

  #serve(socket: Socket): void {
    const commands = new Map<string, string>();
    let data: string[] | undefined;
    socket.on('error', () => undefined);
    socket.write('220 mail.test ESMTP\r\n');
    createInterface({ input: socket }).on('line', (line) => {
      if (data && line !== '.') return void data.push(line);
      const name = data ? '.' : line.slice(0, 4).toUpperCase();
      commands.set(name, line);
      if (data && this.answerToMail.startsWith('2')) {
        const [from = '', to = ''] = ['MAIL', 'RCPT'].map((command) => commands.get(command));
        this.received.push({ from, to, data: data.join('\n') });
      }
      data = name === 'DATA' ? [] : undefined;
      socket.write(`${this.#replyTo(name, line)}\r\n`);
    });
  }

  #replyTo(name: string, line: string): string {
    if (name === 'RCPT' && this.isRefusing) return `451 Later, ${line}`;
    if (name === 'RCPT' && this.unknownAddresses.has(/<(.*)>/.exec(line)?.[1] ?? ''))
      return `550 No, ${line}`;
    return (
      { DATA: '354 Go on', QUIT: '221 Bye', MAIL: this.answerToSender, '.': this.answerToMail }[name] ??
      '250 Yes'
    );
  }
}
