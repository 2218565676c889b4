import type { LanguageOf } from '../../domain/languages.ts'
import { type CardLayoutBody, type CardSection, type Named, namedIn } from '../../domain/reports/card-layout.ts'
import { type ReportWords, reportWords } from '../words/report-words.ts'

/** A section as the template prints it: its words are those of the card's language. */
export type PrintedSection =
  | { kind: 'pupil' | 'scale' }
  | { kind: 'scholastic'; title: string; class_avg: boolean }
  | { kind: 'areas' | 'competencies' | 'days' | 'remark'; title: string }
  | { kind: 'total'; fields: string[] }
  | { kind: 'voices'; title: string; of: string[] }
  | { kind: 'signatures'; who: string[] }
  | { kind: 'text'; text: string }

export interface PrintedLayout {
  name: string
  sections: (PrintedSection | { kind: 'row'; widths: number[]; of: PrintedSection[] })[]
}

const titled = {
  ...{ scholastic: 'scholastic', areas: 'co_scholastic', competencies: 'competencies', days: 'days' },
  ...{ remark: 'remark', voices: 'voices' },
} as const satisfies Record<string, keyof ReportWords>

function printedSection(section: CardSection, language: LanguageOf<'cards'>): PrintedSection {
  const words = reportWords[language]
  const titleOf = (kind: keyof typeof titled, title?: Named) => (title ? namedIn(title, language) : words[titled[kind]])
  switch (section.kind) {
    case 'pupil':
    case 'scale':
      return { kind: section.kind }
    case 'scholastic':
      return { kind: 'scholastic', title: titleOf('scholastic', section.title), class_avg: section.class_avg === true }
    case 'total':
      return { kind: 'total', fields: section.fields }
    case 'voices':
      return {
        ...{ kind: 'voices', title: titleOf('voices', section.title) },
        of: section.of.map((one) => words.voices_of[one]),
      }
    case 'signatures':
      return { kind: 'signatures', who: section.who.map((name) => namedIn(name, language)) }
    case 'text':
      return { kind: 'text', text: namedIn(section.text, language) }
    default:
      return { kind: section.kind, title: titleOf(section.kind, section.title) }
  }
}

/** A layout in the language of the cards. Subjects that are no scholastic ones are lost by none: without a section of areas they have one below the marks. */
export function printedLayout(body: CardLayoutBody, language: LanguageOf<'cards'>): PrintedLayout {
  const sections = body.sections.map((one) =>
    one.kind === 'row'
      ? { ...one, of: one.of.map((section) => printedSection(section, language)) }
      : printedSection(one, language),
  )
  const hasAreas = sections.some(
    (one) => one.kind === 'areas' || (one.kind === 'row' && one.of.some((in_it) => in_it.kind === 'areas')),
  )
  if (!hasAreas) {
    const after = sections.findLastIndex(({ kind }) => kind === 'scholastic' || kind === 'total' || kind === 'pupil')
    sections.splice(after + 1, 0, { kind: 'areas', title: reportWords[language].co_scholastic })
  }
  return { name: namedIn(body.name, language), sections }
}
