import { type SetLetter, setLetters } from '../../domain/papers/documents.ts'
import { letterOf } from '../../domain/questions/letters.ts'
import type { Block, Inline } from '../../richtext/tree.ts'
import type { DocumentFrame } from '../document.ts'
import { arrangeSet, crossReference } from '../paper/copies/sets.ts'
import { followsOr, partLabels } from '../paper/numbering.ts'
import { sectionTitle } from '../paper/paper.ts'
import { lineWithFormulas, treeOf } from '../paper/rich-texts.ts'
import type { AnsweredSection } from '../paper/stored-paper.ts'
import type { PaperWords } from '../words/paper-words.ts'
import { documentFrame, documentWords } from './document-frame.ts'
import type { DocumentInput } from './document-input.ts'
import { type MarkingAnswer, type MarkingItem, markingItems } from './marking-items.ts'

/**
 * The examiner's copy of one set: `set` of the sheet says which. A paper with one set is arranged as it is stored, also where it bears a
 * letter as one of several papers of different questions.
 */
export interface MarkingSchemeInput extends DocumentInput {
  document: 'marking-scheme'
  /** As stored, in the order of set A. */
  sections: AnsweredSection[]
  seed: number
  /** How many sets the paper has, 1–4: more than one adds the table of their numbers. */
  sets: number
  with_explanations: boolean
}

export interface MarkingSchemeDocument extends DocumentFrame {
  kind: 'marking-scheme'
  sections: { title: string | null; rows: SchemeRow[] }[]
  /** Question numbers and option letters of every set, first set first. */
  comparison: { sets: string[]; rows: string[][] } | null
}

export interface SchemeRow {
  /** "7", or "(ii)" for a sub-question. */
  label: string
  /** Stands after "OR", under the number of the row before. */
  alternative: boolean
  part: boolean
  /** Its answers follow, one row each. */
  has_parts: boolean
  key: string | null
  right_options: Block[][]
  model_answer: Block[]
  points: { text: Inline[]; marks: number }[]
  /** `null` where the sub-questions' marks say it. */
  marks: number | null
  explanation: Block[]
}

/** @throws RangeError where `timing` is not 'H:MM' */
export function markingSchemeDocument(input: MarkingSchemeInput): MarkingSchemeDocument {
  const words = documentWords(input)
  const placed = arrangeSet(input.sections, input.seed, input.sets > 1 ? setLetter(input.set) : 'A')
  const items = markingItems(placed, words)
  return {
    ...documentFrame(input, words, words.marking_scheme),
    kind: 'marking-scheme',
    sections: placed.map(({ section }, index) => ({
      title: sectionTitle(section.section, words),
      rows: schemeRows(items[index] ?? [], input.with_explanations, words),
    })),
    comparison: input.sets > 1 ? comparison(input, words) : null,
  }
}

const setLetter = (set: string | null): SetLetter => setLetters.find((letter) => letter === set) ?? 'A'

function schemeRows(items: MarkingItem[], with_explanations: boolean, words: PaperWords): SchemeRow[] {
  return items.flatMap((item, index) => {
    const own = schemeRow(item, String(item.number), followsOr(items, index))
    const explanation = with_explanations && item.explanation ? explanationOf(item.explanation, words) : []
    return [{ ...own, explanation, has_parts: item.parts.length > 0 }, ...partRows(item.parts)]
  })
}

function explanationOf(html: string, words: PaperWords): Block[] {
  const label: Inline = { type: 'text', text: `${words.explanation}: `, marks: ['italic'] }
  const [first, ...rest] = treeOf(html)
  if (first?.type !== 'paragraph') return [{ type: 'paragraph', children: [label] }, ...(first ? [first] : []), ...rest]
  return [{ ...first, children: [label, ...first.children] }, ...rest]
}

function partRows(parts: MarkingAnswer[]): SchemeRow[] {
  const labels = partLabels(parts)
  return parts.map((part, index) => ({
    ...schemeRow(part, labels[index] ?? '', followsOr(parts, index)),
    part: true,
  }))
}

function schemeRow(answer: MarkingAnswer, label: string, alternative: boolean): SchemeRow {
  return {
    label,
    alternative,
    part: false,
    has_parts: false,
    key: answer.key,
    right_options: answer.right_options.map(treeOf),
    model_answer: answer.model_answer ? treeOf(answer.model_answer) : [],
    points: answer.marking_points.map(({ text, marks }) => ({ text: lineWithFormulas(text), marks })),
    marks: answer.marks,
    explanation: [],
  }
}

const lettersOf = (order: number[], { letters }: PaperWords) => order.map((at) => letters[at] ?? letterOf(at)).join('')

/** Letters stand in brackets where a set has moved them: "12 (CABD)" prints as its (A) what the first set prints as (C). */
function comparison(
  { sections, seed, sets }: MarkingSchemeInput,
  words: PaperWords,
): MarkingSchemeDocument['comparison'] {
  const shown = setLetters.slice(0, sets)
  const rows = crossReference(sections, seed, shown).map(({ places }) => {
    const first = places[0]?.order ?? []
    return places.map(({ number, order }) => {
      const moved = lettersOf(
        order.map((stored) => first.indexOf(stored)),
        words,
      )
      const unmoved = lettersOf(
        first.map((_, index) => index),
        words,
      )
      return moved === unmoved ? `${number}` : `${number} (${moved})`
    })
  })
  // Members of an OR pair share their numbers: one line says it.
  const distinct = new Map(rows.map((row) => [row.join(), row]))
  return { sets: [...shown], rows: [...distinct.values()] }
}
