import { formatClock } from '@beep/core/time';
import { findLinkedForVisitor, type VisitDeps } from '../access/find-for-visitor.ts';
import type { AppContext } from '../http/request-context.ts';
import { MEDIA_HEADERS, namesTag } from '../media/plan-media-response.ts';
import { type OwnerTextsDeps, ownerTexts } from '../recordings/owner-texts.ts';
import { type PresentDeps, presentRecording, shownTitle } from '../recordings/present-recording.ts';
import type { CardPictures } from './card-pictures.ts';

export type CardNeeds = VisitDeps &
  PresentDeps &
  OwnerTextsDeps & { readonly cards: Pick<CardPictures, 'of'> };

/**
 * `GET` and `HEAD /play/{id}/card.png`: the preview image of a link. The row is read every time, so a deleted recording
 * has no card. Not counted as a listen.
 */
export async function getCard(context: AppContext, service: CardNeeds): Promise<Response> {
  const id = context.req.param('filename') ?? '';
  const stored = await findLinkedForVisitor(service, id, { use: 'listen' });
  const { duration, peaks } = presentRecording(stored, service);
  const texts = await ownerTexts(service, stored.ownerUid);
  const picture = service.cards.of({
    ...{ length: formatClock(duration), title: shownTitle(stored), peaks },
    ...{ words: texts.CARD_TITLE, language: texts.LANGUAGE },
    direction: texts.DIRECTION === 'rtl' ? 'rtl' : 'ltr',
  });
  const { 'Accept-Ranges': _ranges, ...common } = MEDIA_HEADERS;
  const headers = { ...common, 'Content-Type': 'image/png', ETag: picture.etag };
  if (namesTag(context.req.header('If-None-Match'), picture.etag)) {
    return new Response(null, { status: 304, headers });
  }
  const { network } = context.get('client');
  const png = new Uint8Array(await picture.draw({ network, signal: context.req.raw.signal }));
  const body = context.req.method === 'HEAD' ? null : png;
  return new Response(body, { headers: { ...headers, 'Content-Length': String(png.length) } });
}
