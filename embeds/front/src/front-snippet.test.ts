import { describe, expect, it } from 'vitest';
import { frontSnippet } from './front-snippet.ts';

describe('the snippet', () => {
  it('has the intro, the play picture from our own origin and the link as text', () => {
    expect(frontSnippet('https://beep.example/play/Kq7v2xW9')).toBe(
      '<p>Here are some thoughts:</p>' +
        '<p><a href="https://beep.example/play/Kq7v2xW9"><img src="https://beep.example/play-voice-note.png" alt="Play voice note" width="147" height="35" style="border:0"></a></p>' +
        '<p><a href="https://beep.example/play/Kq7v2xW9">https://beep.example/play/Kq7v2xW9</a></p>',
    );
  });

  it('escapes any character of a link', () => {
    const html = frontSnippet(`https://beep.example/play/a?x='"><script>&y=<b>#'`) ?? '';
    expect(html).not.toMatch(/<script|<b>|&y/);
    expect(html.match(/href="[^"<>']*"/g)).toHaveLength(2);
  });

  it.each(['', 'play/Kq7v2xW9', 'javascript:alert(1)', 'data:text/html,x', 'ftp://beep.example/x'])(
    'is not created for %j',
    (link) => {
      expect(frontSnippet(link)).toBeNull();
    },
  );
});
