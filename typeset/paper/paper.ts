import { latinLetters } from '../../domain/papers/option-letters.ts'
import type { QuestionType } from '../../domain/questions/question-types.ts'
import type { Block } from '../../richtext/tree.ts'
import type { PaperDocument, SectionDocument, SharedDirections } from '../document.ts'
import { documentFrame, documentWords, languageOf } from '../documents/document-frame.ts'
import { instructionBlocks } from '../documents/instruction.ts'
import type { PaperWords } from '../words/paper-words.ts'
import { copyDocument } from './copies/copy.ts'
import type { PaperInput, QuestionInput, SectionInput } from './paper-input.ts'
import { type QuestionStyle, questionDocument } from './question.ts'
import { plainBlocks } from './rich-texts.ts'
import { sectionSum } from './section-sum.ts'
import { pairWords, wordsFor } from './words.ts'

/** '1' is the section of a paper that isn't divided. */
const undivided = '1'

/** A paper of two thousand questions takes about two seconds; the largest examination papers have 200. */
const most_questions = 2_000

/**
 * Turns a stored paper into what the template prints.
 *
 * @throws RangeError where `timing` is not 'H:MM', a copy's code is too long or there are too many questions; whatever the rich-text parser throws for
 *   a text it refuses
 */
export function paperDocument(input: PaperInput): PaperDocument {
  const count = input.sections.reduce((sum, section) => sum + section.questions.length, 0)
  if (count > most_questions)
    throw new RangeError(`sections must hold at most ${most_questions} questions together, not ${count}`)
  const second_language = secondLanguage(input)
  const own = documentWords(input)
  const words = second_language === null ? own : pairWords(own, wordsFor(second_language))
  const translation = input.instruction?.translations?.find((it) => languageOf(it.language) === second_language)
  const arrangement = input.arrangement ?? 'stacked'
  const style = { words, second_language, writing_space: input.writing_space ?? false, arrangement }
  // Other editions are made for eyes that need them: nothing of them gives way.
  const fit = (input.edition ?? 'standard') === 'standard' && !input.writing_space ? (input.fit ?? null) : null
  const frame = documentFrame(input, words)
  const version = input.version == null ? '' : `v${input.version}`
  return {
    ...frame,
    footer_left: [frame.footer_left, version].filter(Boolean).join(' · '),
    ...(fit && { fit, text_size: fit.text_size, leading: fit.leading }),
    kind: 'paper',
    copy: input.copy ? copyDocument(input.copy) : null,
    layer: 'all',
    copies: [],
    instruction: input.instruction && {
      heading: input.instruction.heading,
      content: instructionBlocks(input.instruction.content),
    },
    instruction_translation: translation
      ? {
          language: languageOf(translation.language),
          heading: translation.heading,
          content: instructionBlocks(translation.content),
        }
      : null,
    arrangement,
    sections: input.sections.map((section) => sectionDocument(section, style)),
  }
}

function secondLanguage(input: PaperInput): string | null {
  if (input.edition !== 'two-language' || !input.second_language) return null
  const language = languageOf(input.second_language)
  return language === languageOf(input.language) ? null : language
}

function sectionDocument(section: SectionInput, style: QuestionStyle): SectionDocument {
  const { words } = style
  const total = new Set(section.questions.map((question) => question.number)).size
  return {
    title: sectionTitle(section.section, words),
    sum: sectionSum(section),
    instruction: section.instruction ? plainBlocks(section.instruction) : [],
    attempt_any:
      section.attempt_any !== null && section.attempt_any < total
        ? words.attempt_any.replace('{count}', String(section.attempt_any)).replace('{total}', String(total))
        : null,
    questions: section.questions.map((question, index) => ({
      // One alternative is answered: the lines stand under the last.
      ...questionDocument(question, { ...style, writing_space: style.writing_space && !hasNext(section, index) }),
      directions: directionsBefore(section.questions, index, words),
    })),
  }
}

function hasNext({ questions }: SectionInput, index: number): boolean {
  const group = questions[index]?.or_group ?? null
  return group !== null && questions[index + 1]?.or_group === group
}

/** What a type says once before each run of its questions. */
function directionsBefore(questions: QuestionInput[], index: number, words: PaperWords): SharedDirections | null {
  const first = questions[index]
  if (first === undefined || questions[index - 1]?.type === first.type) return null
  const shared = directions[first.type]?.(words)
  if (!shared) return null
  const end = questions.findIndex((question, at) => at > index && question.type !== first.type)
  const last = questions[(end < 0 ? questions.length : end) - 1] ?? first
  const heading = first.number === last.number ? words.question_one : words.questions_from_to
  return { heading: heading.replace('{from}', `${first.number}`).replace('{to}', `${last.number}`), ...shared }
}

const plain = (text: string): Block[] => [{ type: 'paragraph', children: [{ type: 'text', text }] }]

const directions: Record<QuestionType, ((words: PaperWords) => Omit<SharedDirections, 'heading'>) | null> = {
  MCQ_SINGLE: null,
  MCQ_MULTI: null,
  TRUE_FALSE: null,
  ASSERTION_REASON: (words) => ({
    body: plain(words.assertion_directions),
    options: words.assertion_options.map(plain),
  }),
  FILL_BLANK: null,
  MATCH: null,
  ORDER: null,
  NUMERIC: null,
  VERY_SHORT: null,
  SHORT: null,
  LONG: null,
  DIAGRAM: null,
  CASE_STUDY: null,
}

/** "A" or "2" becomes "Section A"; a longer name stands as the school wrote it. */
export function sectionTitle(section: string, words: PaperWords): string | null {
  const name = section.trim()
  if (name === undivided || name === '') return null
  // Where options have letters of their own, sections have them too.
  const shown = /^[A-Z]$/.test(name) ? (words.letters[latinLetters.indexOf(name)] ?? name) : name
  return /^(?:\p{L}|\d{1,2}|[IVX]{1,4})$/u.test(name) ? `${words.section} ${shown}` : name
}
