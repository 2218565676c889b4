import type { Arrangement } from '../../domain/papers/documents.ts'
import { holds, type QuestionType } from '../../domain/questions/question-types.ts'
import type { Block, Inline } from '../../richtext/tree.ts'
import type { QuestionDocument, QuestionText, SubQuestionDocument, TranslatedText } from '../document.ts'
import { languageOf } from '../documents/document-frame.ts'
import type { PaperWords } from '../words/paper-words.ts'
import { withBlanks } from './blanks.ts'
import type { OptionInput, QuestionInput, QuestionTextInput, SubQuestionInput } from './paper-input.ts'
import { printedOnce } from './printed-once.ts'
import { treeOf } from './rich-texts.ts'
import { wordsFor } from './words.ts'
import { isDrawn, linesFor } from './writing-space.ts'

export interface QuestionStyle {
  words: PaperWords
  /** Two or three letters; `null` in a paper of one language. */
  second_language: string | null
  writing_space: boolean
  arrangement: Arrangement
}

/** A question as the template prints it; its section decides about directions. */
export function questionDocument(question: QuestionInput, style: QuestionStyle): Omit<QuestionDocument, 'directions'> {
  const { type, sub_questions } = question
  const second = question.translations?.find((it) => languageOf(it.language) === style.second_language)
  const rest = sub_questions.length > 0 ? 0 : linesFor(type, question.max_marks)
  // A question in a language of its own says "True" and "Column I" in it.
  const words = question.language ? wordsFor(languageOf(question.language)) : style.words
  return {
    number: question.number,
    type,
    marks: question.max_marks,
    language: question.language ? languageOf(question.language) : null,
    ...bothTexts(questionText(type, question, words), second ? translated(second.language, type, second) : null, style),
    sub_questions: sub_questions.map((part, index) =>
      subQuestion(part, second && { language: second.language, part: second.sub_questions?.[index] }, {
        ...style,
        words,
      }),
    ),
    or_group: question.or_group,
    lines: question.lines ?? (style.writing_space ? rest : 0),
    is_drawn: isDrawn(type),
  }
}

function questionText(type: QuestionType, text: QuestionTextInput, words: PaperWords): QuestionText {
  const own = treeOf(text.question_text)
  const body = holds(type, 'blanks') ? withBlanks(own) : own
  return { body, options: optionTrees(text.question_options), match: null, ...additions[type]?.(text, body, words) }
}

/** What stands with the text of a type beside its options; `null` where that is nothing. */
type Addition = (text: QuestionTextInput, body: Block[], words: PaperWords) => Partial<QuestionText>

const columns: Addition = ({ match }, _body, { columns: heads }) =>
  match ? { match: { heads, left: match.left.map(treeOf), right: match.right.map(treeOf) } } : {}

const additions: Record<QuestionType, Addition | null> = {
  MCQ_SINGLE: null,
  MCQ_MULTI: null,
  TRUE_FALSE: (_text, body, words) => ({ body: withTrueFalse(body, words) }),
  ASSERTION_REASON: null,
  FILL_BLANK: null,
  MATCH: columns,
  ORDER: ({ order }) => (order ? { options: order.map(treeOf) } : {}),
  NUMERIC: null,
  VERY_SHORT: null,
  SHORT: null,
  LONG: null,
  DIAGRAM: null,
  CASE_STUDY: null,
}

function bothTexts(own: QuestionText, translation: TranslatedText | null, { arrangement }: QuestionStyle) {
  return translation && arrangement === 'stacked' ? printedOnce(own, translation) : { ...own, translation }
}

function translated(language: string, type: QuestionType, text: QuestionTextInput): TranslatedText {
  const name = languageOf(language)
  return { language: name, ...questionText(type, text, wordsFor(name)) }
}

interface PartTranslation {
  language: string
  part: { content: string; options: OptionInput[] } | undefined
}

function subQuestion(
  part: SubQuestionInput,
  second: PartTranslation | undefined,
  style: QuestionStyle,
): SubQuestionDocument {
  const { words, writing_space } = style
  const { type } = part
  const own: QuestionTextInput = { question_text: part.content, question_options: part.options }
  const other = second?.part
  const translation =
    second && other
      ? translated(second.language, type, { question_text: other.content, question_options: other.options })
      : null
  return {
    ...bothTexts(questionText(type, own, words), translation, style),
    marks: part.max_marks,
    or_group: part.or_group,
    lines: writing_space && part.options.length === 0 ? linesFor(type, part.max_marks) : 0,
    is_drawn: isDrawn(type),
  }
}

const optionTrees = (options: OptionInput[]) => options.map((option) => treeOf(option.data))

/** The statement's last paragraph ends with "(True / False)", to ring one of them. */
function withTrueFalse(body: Block[], words: PaperWords): Block[] {
  const choice: Inline = { type: 'text', text: ` (${words.true}\u00a0/\u00a0${words.false})` }
  const last = body.at(-1)
  if (last?.type !== 'paragraph') return [...body, { type: 'paragraph', children: [choice] }]
  return [...body.slice(0, -1), { ...last, children: [...last.children, choice] }]
}
