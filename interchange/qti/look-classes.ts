/*
 * What QTI's HTML has no element or attribute for, as classes; the first ones are of QTI 3's own vocabulary. Read again by what they say.
 */

const NUMBERINGS: Readonly<Record<string, string>> = {
  '1': 'qti-decimal',
  a: 'qti-lower-alpha',
  A: 'qti-upper-alpha',
  i: 'qti-lower-roman',
  I: 'qti-upper-roman',
}
const numberingOf = new Map(Object.entries(NUMBERINGS).map(([type, name]) => [name, type]))

/** Elements that QTI 2 lacks, as spans of a class. */
const MARKS: Readonly<Record<string, string>> = { u: 'qti-underline', s: 'qti-strike' }
const markOf = new Map(Object.entries(MARKS).map(([tag, name]) => [name, tag]))

const attribute = / ([a-z-]+)="([^"]*)"/g

/** The attributes of a tag of canonical HTML as QTI has them. */
function qtiAttributes(attributes: string): string {
  const classes: string[] = []
  const others: string[] = []
  for (const [whole, name, value = ''] of attributes.matchAll(attribute)) {
    if (name === 'style') classes.push(`qti-align-${/text-align: (\w+)/.exec(value)?.[1] ?? 'left'}`)
    else if (name === 'type') classes.push(NUMBERINGS[value] ?? 'qti-decimal')
    else if (name === 'start') classes.push(`start-${value}`)
    else if (name === 'dir') classes.push(`dir-${value}`)
    else if (name === 'lang') others.push(` xml:lang="${value}"`)
    else others.push(whole)
  }
  return `${classes.length > 0 ? ` class="${classes.join(' ')}"` : ''}${others.join('')}`
}

/** Canonical HTML, its formulas and pictures changed already, as the XML that stands in an item. */
export const qtiHtml = (html: string): string =>
  html
    .replaceAll('&nbsp;', '&#160;')
    .replace(
      /<(\/?)(p|div|ul|ol|td|th|table|blockquote|u|s|br|img)((?: [a-z-]+="[^"]*")*)>/g,
      (_, end, tag, attributes) => {
        if (MARKS[tag]) return end ? '</span>' : `<span class="${MARKS[tag]}">`
        if (end) return `</${tag}>`
        return `<${tag}${qtiAttributes(attributes)}${tag === 'br' || tag === 'img' ? '/' : ''}>`
      },
    )

/** The name and attributes of an element by its classes. */
export function readLook(
  name: string,
  attributes: ReadonlyMap<string, string>,
): [name: string, attributes: Map<string, string>] {
  const read = new Map(attributes)
  let tag = name
  for (const one of (attributes.get('class') ?? '').split(/\s+/)) {
    const [, align] = /^qti-align-(center|right)$/.exec(one) ?? []
    const [, start] = /^start-(\d{1,4})$/.exec(one) ?? []
    const [, dir] = /^dir-(ltr|rtl)$/.exec(one) ?? []
    const mark = name === 'span' ? markOf.get(one) : undefined
    const numbering = name === 'ol' ? numberingOf.get(one) : undefined
    if (align) read.set('style', `text-align: ${align}`)
    if (start) read.set('start', start)
    if (dir) read.set('dir', dir)
    if (mark) tag = mark
    if (numbering) read.set('type', numbering)
  }
  return [tag, read]
}
