import { escapeXml } from '../xml/xml-text.ts'
import { unescapeHtml } from './written-html.ts'

export interface MarkingPoint {
  text: string
  marks: number
}

const LIST = /<ol class="marking-points">((?:<li>[^<]*<\/li>)*)<\/ol>\s*$/
const ENTRY = /<li>([^<]*) \[(\d+(?:\.\d+)?)\]<\/li>/g

/** What the steps of an answer are worth, as a list behind it; '' for none. */
export const pointsHtml = (points: readonly MarkingPoint[]): string =>
  points.length === 0
    ? ''
    : `<ol class="marking-points">${points.map(({ text, marks }) => `<li>${escapeXml(text)} [${marks}]</li>`).join('')}</ol>`

/** An answer without the list of its steps, and the steps. */
export function takePoints(html: string): { html: string; points: MarkingPoint[] } {
  const list = LIST.exec(html)
  if (!list) return { html, points: [] }
  const points = [...(list[1] ?? '').matchAll(ENTRY)].map(([, text = '', marks]) => ({
    text: unescapeHtml(text),
    marks: Number(marks),
  }))
  return { html: html.slice(0, list.index), points }
}
