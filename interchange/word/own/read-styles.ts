import type { ImportLeft, ImportSource, LeftReason, LineRoles } from '../../items/imported-question.ts'
import type { WordBlock, WordParagraph } from '../docx/blocks.ts'
import { textOfTable } from '../docx/cell-text.ts'
import { isBlank, plainOf } from '../docx/pieces.ts'
import { AnswerKeys } from '../keys/answer-keys.ts'
import { type LineLabel, listLabel } from '../lines/labels.ts'
import { bareLine, squeezed, type WordLine } from '../lines/lines.ts'
import { tableKind } from '../lines/table-kinds.ts'
import { alternative } from '../lines/words.ts'
import { readFacts } from '../question/facts.ts'
import { addDoubt, type FoundQuestion, type FoundText, newQuestion, noSection } from '../segment/found-question.ts'
import { addLabelled, textOf } from '../segment/line-parts.ts'
import { inNoQuestion } from '../segment/line-roles.ts'
import type { Segmented } from '../segment/segment.ts'

/** Whether the file is a bank of ours: its styles say what each paragraph is. */
export const isOwnBank = (blocks: readonly WordBlock[]): boolean =>
  blocks.some((block) => block.kind === 'paragraph' && block.mark !== undefined && block.style === 'question')

/** The questions of a bank of ours: a paragraph of style *Question* begins one, whatever else is in it. */
export function segmentByStyles(blocks: readonly WordBlock[], told: LineRoles): Segmented {
  const reader = new StyleReader()
  for (const block of blocks) {
    if (told.get(block.place) === 'LEAVE_OUT') reader.leave(block, 'told')
    else reader.take(block)
  }
  return reader.end()
}

const headings = new Set(['title', 'heading 1', 'heading 2'])
type StyleMode = 'stem' | 'option' | 'answer' | 'explanation' | 'rest'

class StyleReader {
  #questions: FoundQuestion[] = []
  #left: ImportLeft[] = []
  #question: FoundQuestion | null = null
  /** The question, or the part of it that the paragraphs are of. */
  #target: FoundQuestion | null = null
  #mode: StyleMode = 'stem'
  #groups = 0
  #isOr = false

  leave(block: WordBlock, why: LeftReason): void {
    const text = block.kind === 'table' ? textOfTable(block) : plainOf(block.pieces)
    this.#left.push({ place: block.place, text: text.trim().slice(0, 5000), why })
  }

  end(): Segmented {
    return { questions: this.#questions, left: inNoQuestion(this.#left, this.#questions), keys: new AnswerKeys() }
  }

  take(block: WordBlock): void {
    const question = this.#question
    if (block.kind === 'paragraph' && isBlank(block.pieces) && block.label === null) this.leave(block, 'empty')
    else if (block.kind === 'paragraph' && block.style === 'question') this.#begin(block)
    else if (block.kind === 'paragraph' && (headings.has(block.style) || block.is_heading)) this.#leaveHeading(block)
    else if (!question || !this.#target) this.leave(block, this.#questions.length > 0 ? 'between' : 'before_first')
    else if (block.kind === 'table')
      this.#add(this.#target, { pieces: [], table: block, is_soft: false, label: null }, block)
    else this.#takeStyled(block, question, this.#target)
  }

  #leaveHeading(block: WordBlock): void {
    this.#question = null
    this.#target = null
    this.leave(block, 'heading')
  }

  #begin(block: WordParagraph): void {
    const label: LineLabel = { ...labelOf(block), kind: 'question', shape: '1.' }
    this.#question = newQuestion(label, 0, noSection, [])
    this.#question.mark = block.mark ?? null
    this.#questions.push(this.#question)
    this.#target = this.#question
    this.#mode = 'stem'
    this.#isOr = false
    this.#own(block, 'question')
    for (const line of linesOf(block)) this.#question.stem.push(textOf(line))
  }

  #takeStyled(block: WordParagraph, question: FoundQuestion, target: FoundQuestion): void {
    if (block.style === 'question part') this.#beginPart(block, question)
    else if (block.style === 'option') {
      const [first, ...more] = linesOf(block).map(textOf)
      this.#own(block, 'option')
      this.#mode = 'option'
      if (block.label && first) target.options.push({ label: labelOf(block), fill: '', texts: [first, ...more] })
      else target.options.at(-1)?.texts.push(...linesOf(block).map(textOf))
    } else if (alternative.test(plainOf(block.pieces)) && question.parts.length > 0) {
      this.#isOr = true
      this.#own(block, 'text')
    } else if (block.style === 'facts') this.#takeFacts(block, question)
    else if (block.style === 'answer') this.#takeAnswer(block, target)
    else if (block.style === 'explanation') this.#takeExplanation(block, question)
    else for (const line of linesOf(block)) this.#add(target, textOf(line), block)
  }

  #beginPart(block: WordParagraph, question: FoundQuestion): void {
    const part = newQuestion({ ...labelOf(block), n: 0 }, 0, noSection, [])
    const before = question.parts.at(-1)
    if (this.#isOr && before) {
      before.or_group ??= String(++this.#groups)
      part.or_group = before.or_group
    }
    this.#isOr = false
    question.parts.push(part)
    this.#target = part
    this.#mode = 'stem'
    this.#own(block, 'text')
    for (const line of linesOf(block)) part.stem.push(textOf(line))
  }

  /** One line, however long. */
  #takeFacts(block: WordParagraph, question: FoundQuestion): void {
    const facts = readFacts(plainOf(block.pieces))
    question.facts = { ...question.facts, ...facts, tags: [...(question.facts?.tags ?? []), ...facts.tags] }
    this.#own(block, 'text')
    this.#mode = 'answer'
  }

  #takeAnswer(block: WordParagraph, target: FoundQuestion): void {
    const lines = linesOf(block)
    const [first, ...more] = lines
    const said = first && addLabelled(target, first, false)
    this.#own(block, 'answer')
    this.#mode = 'answer'
    for (const line of said ? more : lines) target.answer_more.push(textOf(line))
  }

  #takeExplanation(block: WordParagraph, question: FoundQuestion): void {
    const lines = linesOf(block)
    const said = lines[0] && addLabelled(question, lines[0], false)
    this.#own(block, 'explanation')
    this.#mode = 'explanation'
    this.#target = question
    for (const line of said ? lines.slice(1) : lines) question.explanation.push(textOf(line))
  }

  /** What has none of our styles belongs to what it stands in. */
  #add(target: FoundQuestion, text: FoundText, block: WordBlock): void {
    if (this.#mode === 'rest' || (this.#mode === 'option' && !text.table && target.options.length > 1)) {
      addDoubt(this.#question ?? target, 'text_after', 'question_text', plainOf(text.pieces))
      this.leave(block, 'between')
      return
    }
    this.#own(block, this.#mode === 'explanation' ? 'explanation' : this.#mode === 'answer' ? 'answer' : 'text')
    if (text.table && this.#mode === 'stem' && tableKind(text.table) === 'match') target.match ??= text.table
    if (this.#mode === 'explanation') this.#question?.explanation.push(text)
    else if (this.#mode === 'answer') target.answer_more.push(text)
    else if (this.#mode === 'option') target.options.at(-1)?.texts.push(text)
    else target.stem.push(text)
  }

  #own({ place }: WordBlock, role: ImportSource['role']): void {
    this.#question?.source.push({ place, role })
  }
}

const noLabel: LineLabel = { kind: 'letter', shape: 'shown', n: 0, length: 0, is_auto: true, shown: '' }
const labelOf = ({ label }: WordParagraph): LineLabel => (label ? listLabel(label) : noLabel)

/** The lines of a paragraph, its own number left off. */
function linesOf(block: WordParagraph): WordLine[] {
  const pieces = squeezed(block.pieces)
  return [{ ...bareLine, place: block.place, pieces, text: plainOf(pieces) }]
}
