import { MARK_OF_TAG } from '../../../richtext/allow-list.ts'

const inlineTags = new Set(['p', 'br', 'span', 'img', ...Object.keys(MARK_OF_TAG)])

/** Whether stored HTML is a single paragraph, so that an editor of one line shows all of it. */
export function fitsOneLine(html: string): boolean {
  const tags = [...html.matchAll(/<([a-z][a-z0-9]*)/gi)].map(([, tag = '']) => tag.toLowerCase())
  const paragraphs = tags.filter((tag) => tag === 'p').length
  return paragraphs <= 1 && !html.includes('"block-math"') && tags.every((tag) => inlineTags.has(tag))
}
