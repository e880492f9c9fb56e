import { describe, expect, it } from 'vitest';
import { frontSnippet } from './front-snippet.ts';

describe('the snippet', () => {
  // spec: limits.36, hosts.33
  it('has the intro, the play picture from our own origin and the link as text', () => {
    expect(frontSnippet('https://beep.example/play/Kq7v2xW9')).toBe(
      '<p>Here are some thoughts:</p>' +
        '<p><a href="https://beep.example/play/Kq7v2xW9"><img src="https://beep.example/play-voice-note.png" alt="Play voice note" width="147" height="35" style="border:0"></a></p>' +
        '<p><a href="https://beep.example/play/Kq7v2xW9">https://beep.example/play/Kq7v2xW9</a></p>',
    );
  });

  it('ends with the lines of the transcript, each with its own direction', () => {
    const link = 'https://beep.example/play/Kq7v2xW9';
    expect(frontSnippet(link, 'Transcript:\nHello Ada.\n\nשלום')).toBe(
      `${frontSnippet(link)}<blockquote><div dir="auto">Transcript:</div><div dir="auto">Hello Ada.</div><div dir="auto"><br></div><div dir="auto">שלום</div></blockquote>`,
    );
  });

  // spec: E9
  it('escapes any character of a transcript', () => {
    const html =
      frontSnippet('https://beep.example/play/a', `<img src=x onerror="alert(1)">\n</blockquote>&'`) ?? '';
    expect(html).toContain('<div dir="auto">&lt;img src=x onerror=&quot;alert(1)&quot;&gt;</div>');
    expect(html).toMatch(/<div dir="auto">&lt;\/blockquote&gt;&amp;&#39;<\/div><\/blockquote>$/);
  });

  it('escapes any character of a link', () => {
    const html = frontSnippet(`https://beep.example/play/a?x='"><script>&y=<b>#'`) ?? '';
    expect(html).not.toMatch(/<script|<b>|&y/);
    expect(html.match(/href="[^"<>']*"/g)).toHaveLength(2);
  });

  // spec: hosts.9
  it.each(['', 'play/Kq7v2xW9', 'javascript:alert(1)', 'data:text/html,x', 'ftp://beep.example/x'])(
    'is not created for %j',
    (link) => {
      expect(frontSnippet(link)).toBeNull();
    },
  );
});
