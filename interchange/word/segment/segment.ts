import type { ImportLeft, ImportSource, LeftReason, LineRole, LineRoles } from '../../items/imported-question.ts'
import { AnswerKeys, beginsKey, isKeyOf, keyInLine } from '../keys/answer-keys.ts'
import { keyPairsOf } from '../keys/key-tables.ts'
import type { LineLabel } from '../lines/labels.ts'
import { bodyOf, type WordLine } from '../lines/lines.ts'
import type { WordScheme } from '../lines/scheme.ts'
import {
  alternative,
  answerPlace,
  keyHeading,
  marksOfEach,
  pageFoot,
  sectionHeading,
  sectionName,
} from '../lines/words.ts'
import { addDoubt, type FoundPassage, type FoundQuestion, newQuestion, noSection } from './found-question.ts'
import { LeftLines } from './left-lines.ts'
import { addColumn, addLabelled, addOption, addTable, isEmptyLine, textOf } from './line-parts.ts'
import {
  addByRole,
  alternativeLabel,
  inNoQuestion,
  optionLabel,
  questionLabel,
  sectionOf,
  sourceRole,
} from './line-roles.ts'
import {
  isHeading,
  isLetterDue,
  isNumberDue,
  isNumberingAgain,
  isOptionsBelow,
  isPartAgain,
  isStatement,
} from './lines-below.ts'
import { beginsPassage, isPassage, isPassageFor, passageAbove, putBelow } from './passages.ts'

export interface Segmented {
  questions: FoundQuestion[]
  left: ImportLeft[]
  keys: AnswerKeys
}

/** Lines → questions. Each paragraph is in one question or among what is left, with its reason. */
export function segment(lines: readonly WordLine[], scheme: WordScheme, told: LineRoles): Segmented {
  const segmenter = new Segmenter(lines, scheme, told)
  for (const at of lines.keys()) segmenter.take(at)
  return segmenter.end()
}

type Mode = 'none' | 'stem' | 'options' | 'answer' | 'explanation' | 'model' | 'or' | 'key'

class Segmenter {
  #lines: readonly WordLine[]
  #scheme: WordScheme
  #told: LineRoles
  #questions: FoundQuestion[] = []
  #rest = new LeftLines()
  #keys = new AnswerKeys()
  #question: FoundQuestion | null = null
  #mode: Mode = 'none'
  #section = noSection
  #last = 0
  #numbering = 0
  #passage: FoundPassage | null = null
  /** The heading of answers that the lines are behind; '' before any. */
  #answers = ''
  #isGap = false
  /** The word between a question, or a part, and what may be answered instead. */
  #or = ''

  constructor(lines: readonly WordLine[], scheme: WordScheme, told: LineRoles) {
    this.#lines = lines
    this.#scheme = scheme
    this.#told = told
  }

  end(): Segmented {
    this.#leaveBetween()
    return { questions: this.#questions, left: inNoQuestion(this.#rest.left, this.#questions), keys: this.#keys }
  }

  take(at: number): void {
    const line = this.#lines[at]
    if (!line) return
    const role = this.#told.get(line.place)
    if (role && this.#takeTold(line, role)) return
    if (line.table) this.#takeTable(line)
    else if (line.is_instruction) this.#leave(line, 'instruction')
    else if (pageFoot.test(line.text)) this.#leave(line, 'page_foot')
    else if (!(line.column && this.#takeColumn(line)) && !this.#takeEmpty(line) && !this.#takeKey(line, at)) {
      const isQuestion = this.#isQuestion(line, at)
      if (answerPlace.test(line.text) && this.#mode !== 'none') this.#leave(line, 'place_for_answer')
      else if (!(this.#question && !isQuestion && this.#takeSaid(line)) && !this.#takeHeading(line, at))
        this.#takeText(line, at)
    }
  }

  /** What somebody said that it is; of a paragraph with options in its line the rest is read as it stands. */
  #takeTold(line: WordLine, role: LineRole): boolean {
    if (role === 'LEAVE_OUT') this.#leave(line, 'told')
    else if (line.is_soft && (role === 'QUESTION' || role === 'OPTION')) return false
    else if (role === 'QUESTION') {
      const question = this.#begin(line, questionLabel(line))
      question.is_told = true
      if (line.table) question.stem.push(textOf(line))
    } else if (!this.#question) return false
    else if (role === 'OPTION') this.#addOption(line, optionLabel(line, this.#question))
    else {
      this.#leaveBetween()
      addByRole(this.#question, line, role)
      this.#own(line, sourceRole[role])
      if (role !== 'TEXT') this.#mode = role === 'ANSWER' ? 'answer' : 'explanation'
    }
    return true
  }

  /** What belongs to a question by its label, or by where it stands. */
  #takeText(line: WordLine, at: number): void {
    const { label } = line
    const isQuestion = label !== null && this.#isQuestion(line, at)
    if (this.#mode === 'or' && this.#question) this.#takeAlternative(line, isQuestion)
    else if (isQuestion) this.#begin(line, label)
    else if (!this.#question) {
      const marks = marksOfEach(line.text)
      if (marks !== null) this.#section = { ...this.#section, marks }
      this.#rest.between.push(line)
    } else if (label && this.#isOption(label, at)) this.#addOption(line, label)
    else this.#addText(line)
  }

  #takeEmpty(line: WordLine): boolean {
    if (!isEmptyLine(line)) return false
    this.#isGap = true
    this.#leave(line, 'empty')
    return true
  }

  #leave(line: WordLine, why: LeftReason): void {
    this.#rest.leave(line, why)
  }

  #leaveBetween(): string {
    return this.#rest.leaveBetween(this.#question, this.#questions.length === 0)
  }

  #own(line: WordLine, role: ImportSource['role']): FoundQuestion | null {
    // Places only go on; those of a passage are before all others.
    if (this.#question?.source.at(-1)?.place !== line.place) this.#question?.source.push({ place: line.place, role })
    return this.#question
  }

  #takeColumn(line: WordLine): boolean {
    const { column, label } = line
    if (column === 'head') this.#leave(line, 'table_head')
    else if (column === 'number' && label) this.#begin({ ...line, text: '', pieces: [] }, label)
    else if (!this.#question) return false
    else if (line.text.trim() === '') this.#leave(line, 'empty')
    else if (column === 'option' && label) this.#addOption(line, label)
    else if (column === 'option') this.#addText(line)
    else {
      const role = addColumn(this.#question, line)
      if (role) this.#own(line, role)
      else this.#leave(line, 'column')
    }
    return true
  }

  #takeTable(line: WordLine): void {
    const { table, kind } = line
    if (kind === 'key' && table) {
      this.#keys.addTable(keyPairsOf(table))
      this.#leave(line, 'answer_key')
    } else if (kind === 'empty') this.#leave(line, 'empty')
    else if (!this.#question || !table || this.#mode === 'key' || isPassage(this.#rest.between))
      this.#rest.between.push(line)
    else {
      this.#own(line, 'text')
      addTable(this.#question, { ...line, table }, this.#mode)
    }
  }

  /** Answers of the whole file, in lines of their own. */
  #takeKey(line: WordLine, at: number): boolean {
    const inLine = keyInLine(line.text)
    if (isKeyOf(inLine, this.#questions, this.#numbering) && !this.#question?.match) this.#keys.add(inLine)
    else if (this.#mode !== 'key') {
      if (keyHeading.test(line.text) && isNumberingAgain(this.#lines, at, this.#last)) this.#answers = line.text.trim()
      if (!beginsKey(this.#lines, at, this.#questions)) return false
      this.#leaveBetween()
      this.#question = null
      this.#mode = 'key'
      if (!keyHeading.test(line.text)) this.#keys.addLine(line)
    } else if (!this.#keys.addLine(line)) {
      if (sectionHeading.test(line.text) || keyHeading.test(line.text)) this.#keys.begin(sectionName(line.text))
      else if (line.label && this.#scheme.questions.includes(line.label.shape) && isOptionsBelow(this.#lines, at)) {
        this.#mode = 'none'
        return false
      } else if (!this.#keys.addSentence(line, this.#questions)) {
        this.#leave(line, 'after_answers')
        return true
      }
    }
    this.#leave(line, 'answer_key')
    return true
  }

  /** Lines that begin with "Ans", "Explanation", "Marks" … */
  #takeSaid(line: WordLine): boolean {
    const question = isPassage(this.#rest.between) ? null : this.#question
    const said = question && addLabelled(question, line, this.#mode === 'stem')
    if (!said) return false
    this.#own(line, said === 'answer' ? 'answer' : said === 'marks' || said === 'fact' ? 'text' : 'explanation')
    if (said === 'answer') this.#leaveBetween()
    if (said !== 'marks' && said !== 'point' && said !== 'fact') this.#mode = said
    return true
  }

  #takeHeading(line: WordLine, at: number): boolean {
    const { text } = line
    if (alternative.test(text) && this.#question) {
      this.#own(line, 'text')
      this.#mode = 'or'
      this.#or = text.trim()
      return true
    }
    if (text.length > 200 || (line.label && this.#isQuestion(line, at) && !sectionHeading.test(text))) return false
    const isOption = line.label && this.#question && this.#isOption(line.label, at)
    const isOpen = this.#question !== null && this.#mode === 'stem' && this.#question.stem.length === 0
    if (isOption || isOpen) return false
    if (!isHeading(this.#lines, at, this.#scheme)) return false
    this.#leaveBetween()
    this.#question = null
    this.#mode = 'none'
    this.#passage = null
    this.#section = sectionOf(text, this.#section)
    // "Section A: Read the passage and answer questions 1 to 4" is a heading, and says what is below it.
    if (beginsPassage(text)) this.#rest.between.push(line)
    else this.#leave(line, 'heading')
    return true
  }

  /** Whether the line begins a question: its label is of those that do, and no statement of the one before. */
  #isQuestion(line: WordLine, at: number): boolean {
    const { label } = line
    if (!label || line.is_inline) return false
    const isNumber = label.kind === 'decimal'
    if (!this.#scheme.questions.includes(label.shape)) {
      // Another shape that goes on where the last question stopped; "(2)" behind the option "(1)" is the next one.
      const option = this.#question?.options.at(-1)?.label
      if (option?.shape === label.shape && option.n === label.n - 1) return false
      return isNumber && this.#mode !== 'stem' && label.n === this.#last + 1 && this.#question !== null && label.n > 1
    }
    const question = this.#question
    if (!isNumber || label.is_auto || !question) return true
    if (this.#mode === 'stem' && question.shape === label.shape && isStatement(this.#lines, at, question)) return false
    return label.n <= this.#last + 30
  }

  #begin(line: WordLine, label: LineLabel): FoundQuestion {
    const passage = passageAbove(this.#rest.between, label.n)
    if (passage) {
      this.#passage = passage
      this.#rest.between = []
    }
    const above = this.#leaveBetween()
    if (label.n === 1 && this.#mode !== 'or' && this.#last > 0) this.#numbering++
    this.#last = label.n || this.#last
    // The paragraphs of a passage are those of its first question.
    const question = newQuestion(label, this.#numbering, this.#section, passage?.source ?? [])
    this.#question = question
    this.#questions.push(question)
    // What stands between two may belong to either, and a long text below a heading to the question below it.
    const later = this.#rest.takeUnclaimed()
    const unclaimed = above || later
    if (unclaimed !== '') addDoubt(question, 'text_after', 'question_text', unclaimed)
    if (!putBelow(question, this.#passage, this.#last)) this.#passage = null
    if (this.#answers !== '') addDoubt(question, 'answer_inside', 'question_text', this.#answers)
    this.#mode = 'stem'
    this.#isGap = false
    this.#own(line, 'question')
    const pieces = bodyOf(line)
    if (pieces.length > 0) question.stem.push({ pieces, table: null, is_soft: false, label: null })
    return question
  }

  /** Behind "OR": a part of the same question, or another question, whose number is that of the one before where it has none. */
  #takeAlternative(line: WordLine, isQuestion: boolean): void {
    const { label } = line
    if (label && !isQuestion && this.#question && isPartAgain(label, this.#question))
      return void this.#addOption(line, label, this.#or)
    const own = label && isQuestion ? label : alternativeLabel(line, this.#question)
    addDoubt(this.#begin({ ...line, label: own }, own), 'or_alternative', 'question_text')
  }

  #isOption(label: LineLabel, at: number): boolean {
    const isOver = label.kind === 'bullet' || this.#mode === 'explanation' || this.#mode === 'model'
    const last = this.#question?.options.at(-1)?.label
    if (isOver || isPassage(this.#rest.between)) return false
    if (label.kind === 'letter') return isLetterDue(label, last, this.#mode === 'answer')
    return isNumberDue(this.#lines, at, last, this.#scheme)
  }

  #addOption(line: WordLine, label: LineLabel, or?: string): void {
    const question = this.#own(line, 'option')
    if (question) addOption(question, line, label, or)
    this.#mode = 'options'
    this.#isGap = false
  }

  /** More of what is there. */
  #addText(line: WordLine): void {
    const question = this.#question
    if (!question) return
    const text = textOf(line)
    const isStem = this.#mode === 'stem'
    if (
      this.#rest.between.length > 0 ||
      (!(isStem && question.stem.length === 0) && isPassageFor(line.text, this.#last + 1, isStem))
    ) {
      this.#rest.between.push(line)
      return
    }
    if (isStem) {
      this.#own(line, 'text')
      question.stem.push(text)
    } else if (this.#mode === 'answer' && question.options.length >= 2) {
      this.#rest.between.push(line)
      return
    } else if (this.#mode === 'answer') {
      this.#own(line, 'answer')
      question.answer_more.push(text)
    } else if (this.#mode === 'explanation' || this.#mode === 'model') {
      this.#own(line, 'explanation')
      ;(this.#mode === 'model' ? question.model : question.explanation).push(text)
    } else if (this.#mode === 'options') {
      const isWhole = question.options.length >= this.#scheme.usual || this.#isGap
      if (isWhole && !line.is_soft && !line.in_cell) return void this.#rest.between.push(line)
      this.#own(line, 'option')
      question.options.at(-1)?.texts.push(text)
      addDoubt(question, 'option_several_lines', 'question_options')
    }
    this.#isGap = false
  }
}
