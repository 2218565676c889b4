import { z } from 'zod'
import { Id } from '../fields.ts'
import { coded } from '../say.ts'
import { titlesOf } from '../titles.ts'

/** What stands on a report card, as data: sections of known kinds, and the items that are graded without an exam. */

export const cardStages = ['FOUNDATIONAL', 'PREPARATORY', 'MIDDLE', 'SECONDARY'] as const
export type CardStage = (typeof cardStages)[number]

const Key = z.string(coded('layout.key')).regex(/^[a-z0-9_-]{1,40}$/, coded('layout.key'))
/** What something is called, by language; English is what stands where a language has no name for it. */
const Named = titlesOf(160).refine((titles) => Boolean(titles.en), coded('layout.english'))
export type Named = Record<string, string>

/** The item of a pupil's days: no item of a layout has this key. */
export const PRESENT = 'present'

const Term = z.strictObject({ key: Key, title: Named })
const Level = z.strictObject({
  key: z.string().regex(/^[A-Za-z0-9+-]{1,10}$/, coded('layout.level')),
  title: Named.optional(),
  says: Named.optional(),
})
const Scale = z.strictObject({ key: Key, levels: z.array(Level).min(2, coded('layout.few_levels')).max(10) })
const Item = z.strictObject({
  key: Key,
  title: Named,
  /** What it stands below, as a domain of competencies. */
  group: Named.nullish(),
  scale: Key,
  terms: z.array(Key).max(12),
  /** Who enters it: the class teacher, or whoever teaches a subject. */
  by: z.union([z.literal('CLASS_TEACHER'), z.strictObject({ subject_id: Id })]),
  has_text: z.boolean().optional(),
})

export const pupilFields = ['roll_no', 'admission_no', 'dob', 'mother', 'father', 'guardian', 'photo'] as const
export const totalFields = ['percent', 'grade', 'result', 'class_avg', 'written', 'rank'] as const

/** Sections that may stand in a row; their titles where these are not the usual ones. */
const plain = [
  z.strictObject({ kind: z.literal('pupil'), fields: z.array(z.enum(pupilFields, coded('layout.field'))).max(9) }),
  z.strictObject({
    kind: z.literal('scholastic'),
    title: Named.optional(),
    /** A column with the mean of the section. */
    class_avg: z.literal(true).optional(),
  }),
  z.strictObject({ kind: z.literal('total'), fields: z.array(z.enum(totalFields, coded('layout.field'))).max(8) }),
  z.strictObject({
    kind: z.literal('areas'),
    title: Named.optional(),
    items: z.array(Key).min(1, coded('layout.no_item')).max(40),
  }),
  z.strictObject({
    kind: z.literal('competencies'),
    title: Named.optional(),
    items: z.array(Key).min(1, coded('layout.no_item')).max(60),
  }),
  z.strictObject({
    kind: z.literal('days'),
    title: Named.optional(),
    by: z.enum(['MONTH', 'TERM'], coded('layout.days')),
  }),
  z.strictObject({
    kind: z.literal('voices'),
    title: Named.optional(),
    of: z
      .array(z.enum(['SELF', 'PEER', 'HOME'], coded('layout.field')))
      .min(1)
      .max(3),
  }),
  z.strictObject({ kind: z.literal('remark'), title: Named.optional() }),
  z.strictObject({ kind: z.literal('scale') }),
  z.strictObject({ kind: z.literal('signatures'), who: z.array(Named).min(1).max(4) }),
  z.strictObject({ kind: z.literal('text'), text: titlesOf(600) }),
] as const
const Plain = z.discriminatedUnion('kind', plain, coded('layout.kind'))
export type CardSection = z.output<typeof Plain>

const Row = z.strictObject({
  kind: z.literal('row'),
  widths: z.array(z.int().min(1).max(12)).min(2).max(3),
  of: z.array(Plain).min(2, coded('layout.row')).max(3, coded('layout.row')),
})

const Shape = z.strictObject({
  name: Named,
  page: z.literal('A4', coded('layout.page')),
  terms: z.array(Term).min(1, coded('layout.no_term')).max(6),
  scales: z.array(Scale).max(10),
  items: z.array(Item).max(120, coded('layout.items', { most: 120 })),
  sections: z
    .array(z.discriminatedUnion('kind', [...plain, Row], coded('layout.kind')))
    .min(1)
    .max(30, coded('layout.sections', { most: 30 })),
})
export type CardLayoutBody = z.output<typeof Shape>

/** The sections of a layout, those in rows among them, with where they stand. */
export const sectionsOf = ({
  sections,
}: Pick<CardLayoutBody, 'sections'>): { path: (string | number)[]; section: CardSection }[] =>
  sections.flatMap((one, at) =>
    one.kind === 'row'
      ? one.of.map((section, beside) => ({ path: ['sections', at, 'of', beside], section }))
      : [{ path: ['sections', at], section: one }],
  )

type Fault = (path: (string | number)[], message: string) => void

function noneTwice(list: readonly { key: string }[], name: string, fault: Fault): void {
  const seen = new Set<string>()
  for (const [at, { key }] of list.entries()) {
    if (seen.has(key)) fault([name, at, 'key'], coded('layout.twice', { key }))
    seen.add(key)
  }
}

function checkItems({ items, scales, terms }: CardLayoutBody, fault: Fault): void {
  const known = new Set(terms.map(({ key }) => key))
  for (const [at, item] of items.entries()) {
    if (item.key === PRESENT) fault(['items', at, 'key'], coded('layout.reserved', { key: PRESENT }))
    if (!scales.some(({ key }) => key === item.scale))
      fault(['items', at, 'scale'], coded('layout.no_such', { key: item.scale }))
    for (const [place, key] of item.terms.entries())
      if (!known.has(key)) fault(['items', at, 'terms', place], coded('layout.no_such', { key }))
  }
}

function checkSections(body: CardLayoutBody, fault: Fault): void {
  const all = sectionsOf(body)
  const items = new Set(body.items.map(({ key }) => key))
  const seen = new Set<string>()
  for (const { path, section } of all) {
    if (section.kind !== 'text' && seen.has(section.kind))
      fault([...path, 'kind'], coded('layout.section_twice', { kind: section.kind }))
    seen.add(section.kind)
    if (section.kind === 'areas' || section.kind === 'competencies')
      for (const [at, key] of section.items.entries())
        if (!items.has(key)) fault([...path, 'items', at], coded('layout.no_such', { key }))
  }
  if (!seen.has('scholastic') && !seen.has('competencies')) fault(['sections'], coded('layout.no_results'))
  for (const [at, one] of body.sections.entries())
    if (one.kind === 'row' && one.widths.length !== one.of.length)
      fault(['sections', at, 'widths'], coded('layout.widths'))
}

/** A layout as a school may store it: what its sections name is there. */
export const CardLayout = Shape.superRefine((body, context) => {
  const fault: Fault = (path, message) => context.addIssue({ code: 'custom', path, message })
  noneTwice(body.terms, 'terms', fault)
  noneTwice(body.scales, 'scales', fault)
  noneTwice(body.items, 'items', fault)
  checkItems(body, fault)
  checkSections(body, fault)
})

/** In a language; where it has no name, in English. */
export const namedIn = (named: Named, language: string): string =>
  named[language] ?? named.en ?? Object.values(named)[0] ?? ''

/** The months of a session that has days by month: "2026-04". */
export function monthsBetween(start: string, end: string): string[] {
  const months: string[] = []
  let [year, month] = start.split('-').map(Number) as [number, number]
  for (let guard = 0; guard < 24; guard += 1) {
    const key = `${year}-${String(month).padStart(2, '0')}`
    if (key > end.slice(0, 7)) break
    months.push(key)
    month += 1
    if (month > 12) [year, month] = [year + 1, 1]
  }
  return months
}

/** Terms or months in which days are counted; none where the layout has no days. */
export function periodsOf(body: CardLayoutBody, session: { start_date: string; end_date: string }): string[] {
  const days = sectionsOf(body).find(({ section }) => section.kind === 'days')?.section
  if (days?.kind !== 'days') return []
  return days.by === 'TERM' ? body.terms.map(({ key }) => key) : monthsBetween(session.start_date, session.end_date)
}

/** Where a card says what the section reached on average: beside each subject, beside the whole. */
export function averagesOn(body: Pick<CardLayoutBody, 'sections'>): { subjects: boolean; overall: boolean } {
  const all = sectionsOf(body).map(({ section }) => section)
  return {
    subjects: all.some((one) => one.kind === 'scholastic' && one.class_avg === true),
    overall: all.some((one) => one.kind === 'total' && one.fields.includes('class_avg')),
  }
}

/** Items that stand in a section: the others keep their values unprinted. */
export const itemsOf = (body: CardLayoutBody) => {
  const shown = new Set(sectionsOf(body).flatMap(({ section }) => ('items' in section ? section.items : [])))
  return body.items.filter(({ key }) => shown.has(key))
}
