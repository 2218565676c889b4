import { MARK_OF_TAG } from '../../../../richtext/allow-list.ts'
import { serialise } from '../../../../richtext/draft/serialise.ts'
import { richHast } from '../../../../richtext/show.ts'
import { flattenToInline } from './flatten-inline.ts'

const inlineTags = new Set(['p', 'br', 'span', 'img', ...Object.keys(MARK_OF_TAG)])

/** Whether HTML is a single paragraph, so that an editor of one line shows all of it. */
export function fitsOneLine(html: string): boolean {
  const tags = [...html.matchAll(/<([a-z][a-z0-9]*)/gi)].map(([, tag = '']) => tag.toLowerCase())
  const paragraphs = tags.filter((tag) => tag === 'p').length
  return paragraphs <= 1 && !html.includes('"block-math"') && tags.every((tag) => inlineTags.has(tag))
}

/** HTML as a single line: what were paragraphs, items and cells is parted by line breaks. */
export function toOneLine(html: string): string {
  const content = html.replace(/^(?:\s*<meta [^>]*>)+/i, '')
  return fitsOneLine(content) ? content : serialise(flattenToInline(richHast(content), 'break'))
}
