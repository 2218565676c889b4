import type { Element } from 'hast'
import { ALIGNMENT } from '../allow-list.ts'
import { cleanLabel, cleanLatex } from '../clean-text.ts'
import { marksOfStyle } from '../inline-style.ts'
import { MAX_IMAGE_WIDTH } from '../limits.ts'
import type { Image, List, Mark, Paragraph } from '../tree.ts'
import { addMark } from './line.ts'
import type { ReadingPlace } from './reading.ts'

export function readAlignment({ tagName, properties }: Element): Paragraph['align'] {
  if (tagName === 'center') return 'center'
  const value = ALIGNMENT.exec(String(properties.style ?? ''))?.[1] ?? String(properties.align ?? '')
  const align = value.toLowerCase()
  return align === 'center' || align === 'right' ? align : undefined
}

/** The place inside an element with the marks that its style adds and ends; only within a line text is raised. */
export function styledPlace({ properties }: Element, place: ReadingPlace, inLine: boolean): ReadingPlace {
  if (!properties.style) return place
  const { added, removed } = marksOfStyle(String(properties.style))
  const marks = inLine ? added : added.filter((mark) => mark !== 'sup' && mark !== 'sub')
  if (marks.length + removed.length === 0) return place
  const kept = place.marks.filter((mark) => !removed.includes(mark))
  return { ...place, marks: marks.reduce<readonly Mark[]>(addMark, kept) }
}

/** The place inside a block element: its alignment, language, direction and style hold for what it contains. */
export function readPlace(element: Element, place: ReadingPlace): ReadingPlace {
  const { lang, dir } = element.properties
  const direction = String(dir ?? '').toLowerCase()
  return {
    ...styledPlace(element, place, false),
    align: readAlignment(element) ?? place.align,
    lang: lang ? String(lang) : place.lang,
    dir: direction === 'ltr' || direction === 'rtl' ? direction : place.dir,
  }
}

/** The source of a formula element; null for any other element, and for a formula without content. */
export function findLatex({ tagName, properties }: Element): string | null {
  if ((tagName !== 'span' && tagName !== 'div') || !properties.dataType) return null
  return cleanLatex(String(properties.dataLatex ?? '')) || null
}

/** Null when the picture isn't one of this server's; the allow-list leaves it without a source then. */
export function findImage({ properties }: Element): Image | null {
  if (!properties.src) return null
  const width = Math.round(Number(properties.width))
  const alt = cleanLabel(String(properties.alt ?? ''))
  const image: Image = { type: 'image', src: String(properties.src), alt }
  return width >= 1 ? { ...image, width: Math.min(width, MAX_IMAGE_WIDTH) } : image
}

const NUMBERINGS = ['a', 'A', 'i', 'I'] as const

/** Highest first number of a list; more is no list of a question. */
const MAX_START = 9_999

/** What differs from a list that counts 1, 2, 3. */
export function readNumbering({ tagName, properties }: Element): Omit<List, 'type' | 'items'> {
  if (tagName !== 'ol') return { ordered: false }
  const start = Number(properties.start)
  const numbering = NUMBERINGS.find((known) => known === properties.type)
  return {
    ordered: true,
    ...(Number.isInteger(start) && start >= 0 && start <= MAX_START && start !== 1 && { start }),
    ...(numbering && { numbering }),
  }
}
