import type { CardLayoutBody, CardSection, Named } from '#contract'

/** What is done with a layout while it is edited: each answers a new body. */

export type Item = CardLayoutBody['items'][number]
export type Scale = CardLayoutBody['scales'][number]
export type Kind = CardSection['kind']

/** A section as it stands in the list of the editor: beside the one above it, or below. */
export interface Placed {
  section: CardSection
  beside: boolean
  /** Of its row, where it is in one. */
  width: number
}

/** Sections that share a row. */
export const MOST_BESIDE = 3

export const placedOf = ({ sections }: Pick<CardLayoutBody, 'sections'>): Placed[] =>
  sections.flatMap((one) =>
    one.kind === 'row'
      ? one.of.map((section, at) => ({ section, beside: at > 0, width: one.widths[at] ?? 1 }))
      : [{ section: one, beside: false, width: 1 }],
  )

/** Rows of those that stand beside each other; a fourth begins the next one. */
export function sectionsOf(placed: readonly Placed[]): CardLayoutBody['sections'] {
  const rows: Placed[][] = []
  for (const one of placed) {
    const last = rows.at(-1)
    if (one.beside && last && last.length < MOST_BESIDE) last.push(one)
    else rows.push([one])
  }
  return rows.map((row) =>
    row.length === 1 && row[0]
      ? row[0].section
      : { kind: 'row', widths: row.map(({ width }) => width), of: row.map(({ section }) => section) },
  )
}

/** Where each of them stands in the body, as a refusal names it. */
export const pathsOf = ({ sections }: Pick<CardLayoutBody, 'sections'>): string[] =>
  sections.flatMap((one, at) =>
    one.kind === 'row' ? one.of.map((_, beside) => `body.sections.${at}.of.${beside}`) : [`body.sections.${at}`],
  )

export const replacedAt = <T>(list: readonly T[], at: number, one: T): T[] => list.with(at, one)
export const removedAt = <T>(list: readonly T[], at: number): T[] => list.toSpliced(at, 1)
export const movedTo = <T>(list: readonly T[], from: number, to: number): T[] =>
  to < 0 || to >= list.length ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, list[from] as T)

/** With a word in one language; an emptied one is none. */
export function wordIn(named: Named | undefined, language: string, word: string): Named {
  const { [language]: _, ...others } = named ?? {}
  return word === '' ? others : { ...others, [language]: word }
}

/** A key that nothing of the layout has had: entries hang on it, so it says nothing that could come back. */
export function freshKey(taken: readonly string[], prefix: string): string {
  for (;;) {
    const key = `${prefix}-${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? ''}`
    if (!taken.includes(key)) return key
  }
}

/** Without an item, in its sections too. */
export function withoutItem(body: CardLayoutBody, key: string): CardLayoutBody {
  return withItems(
    body,
    body.items.filter((item) => item.key !== key),
  )
}

/** With these items: what a section lists is among them, in their order. */
export function withItems(body: CardLayoutBody, items: Item[]): CardLayoutBody {
  const sections = placedOf(body).map((one) => {
    const { section } = one
    if (section.kind !== 'areas' && section.kind !== 'competencies') return one
    const listed = items.flatMap(({ key }) => (section.items.includes(key) ? [key] : []))
    return { ...one, section: { ...section, items: listed } }
  })
  return { ...body, items, sections: sectionsOf(sections) }
}

/** A new item, on the card where items of its kind stand. */
export function withNewItem(body: CardLayoutBody): CardLayoutBody {
  const key = freshKey(
    body.items.map((item) => item.key),
    'item',
  )
  const last = body.items.at(-1)
  const item: Item = {
    ...{ key, title: { en: '' }, scale: last?.scale ?? body.scales[0]?.key ?? '', by: 'CLASS_TEACHER' },
    ...{ terms: body.terms.map((term) => term.key), group: last?.group ?? null },
  }
  let isPlaced = false
  const sections = placedOf(body).map((one) => {
    const { section } = one
    const isList = section.kind === 'areas' || section.kind === 'competencies'
    if (!isList || isPlaced || (last && !section.items.includes(last.key))) return one
    isPlaced = true
    return { ...one, section: { ...section, items: [...section.items, key] } }
  })
  return { ...body, items: [...body.items, item], sections: sectionsOf(sections) }
}

/** A section of a kind as it begins. */
export function newSection(kind: Kind, { items }: CardLayoutBody): CardSection {
  const keys = items.map(({ key }) => key)
  switch (kind) {
    case 'pupil':
      return { kind, fields: ['roll_no', 'admission_no', 'dob', 'mother', 'father'] }
    case 'total':
      return { kind, fields: ['percent', 'grade', 'result'] }
    case 'areas':
    case 'competencies':
      return { kind, items: keys }
    case 'days':
      return { kind, by: 'TERM' }
    case 'voices':
      return { kind, of: ['SELF', 'PEER', 'HOME'] }
    case 'signatures':
      return { kind, who: [{ en: 'Class teacher', hi: 'कक्षा अध्यापक', ur: 'کلاس ٹیچر' }] }
    case 'text':
      return { kind, text: { en: '' } }
    default:
      return { kind }
  }
}
