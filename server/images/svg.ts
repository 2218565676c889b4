import { say } from '#contract'
import { ApiError } from '../ground/errors.ts'

/** Largest drawing in bytes: what is drawn grows with its text. */
const MAX_SVG_BYTES = 1024 * 1024

/** The first element of a text of XML, past its declaration and comments. */
const isSvgText = /^\s*(?:<\?xml[^>]{0,400}\?>\s*|<!--[\s\S]{0,2000}?-->\s*)*<(?:[\w-]{1,40}:)?svg[\s>]/

/** Whether a file is a drawing of SVG by what it says; one with a document type is none, for it may define what it will. */
export const isSvg = (bytes: Uint8Array): boolean =>
  isSvgText.test(new TextDecoder('utf-8', { ignoreBOM: false }).decode(bytes.subarray(0, 4096)))

/** What a drawing takes from elsewhere: links to anything but its own parts and pictures that it holds itself, styles and entities. */
const outside =
  /(?:\bhref|\bsrc)\s*=\s*(?:"(?!\s*(?:#|data:image\/(?:png|jpe?g|gif|webp)[;,]))|'(?!\s*(?:#|data:image\/(?:png|jpe?g|gif|webp)[;,]))|[^"'\s])|url\(\s*["']?\s*(?!["'#\s])|@import\b|<!(?:DOCTYPE|ENTITY)\b|<\?xml-stylesheet\b/i

/** @throws too_large, wrong_type where it is larger, or takes anything from outside */
export function assertOwnDrawing(bytes: Buffer): void {
  if (bytes.length > MAX_SVG_BYTES) throw new ApiError('too_large', say('image.too_heavy', { size: 2, most: 1 }))
  if (outside.test(bytes.toString('utf8'))) throw new ApiError('wrong_type', say('image.from_outside'))
}
