import type { ImportLeft, LeftReason } from '../../items/imported-question.ts'
import { textOfTable } from '../docx/cell-text.ts'
import type { WordLine } from '../lines/lines.ts'
import { addDoubt, type FoundQuestion } from './found-question.ts'

const textOf = (line: WordLine) => (line.table ? textOfTable(line.table) : line.text).trim()

/** Lines that belong to no question, each with its reason. */
export class LeftLines {
  readonly left: ImportLeft[] = []
  /** Behind the last option; they belong to no question so far. */
  between: WordLine[] = []
  /** What stood behind questions that were over: it may be of the one that comes. */
  #unclaimed = ''

  leave(line: WordLine, why: LeftReason): void {
    if (why === 'empty' && line.is_soft) return
    this.left.push({ place: line.place, text: textOf(line).slice(0, 5000), why })
  }

  /** What stands behind a question and belongs to none is told at that question; the answer is that text. @param isFirst no question was found so far */
  leaveBetween(question: FoundQuestion | null, isFirst: boolean): string {
    const text = this.between.map(textOf).find(Boolean) ?? ''
    if (text && question) addDoubt(question, 'text_after', 'question_text', text)
    else if (text && !isFirst) this.#unclaimed = this.between.map((line) => line.text).join(' ')
    for (const line of this.between) this.leave(line, isFirst ? 'before_first' : 'between')
    this.between = []
    return question ? text : ''
  }

  /** A long text that no question had: of the one that begins now. */
  takeUnclaimed(): string {
    const text = this.#unclaimed.length > 150 ? this.#unclaimed : ''
    this.#unclaimed = ''
    return text
  }
}
