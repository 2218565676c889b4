import type { Arrangement } from '../../domain/papers/documents.ts'
import type { QuestionType } from '../../domain/questions/question-types.ts'
import type { Block, Inline } from '../../richtext/tree.ts'
import type { QuestionDocument, QuestionText, SubQuestionDocument, TranslatedText } from '../document.ts'
import { languageOf } from '../sheets/sheet.ts'
import { withBlanks } from './blanks.ts'
import type { OptionInput, QuestionInput, QuestionTextInput, SubQuestionInput } from './paper-input.ts'
import { printedOnce } from './printed-once.ts'
import { treeOf } from './rich-texts.ts'
import { type PaperWords, wordsFor } from './words.ts'
import { linesFor } from './writing-space.ts'

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
  }
}

function questionText(type: QuestionType, text: QuestionTextInput, words: PaperWords): QuestionText {
  const own = treeOf(text.question_text)
  const body = type === 'FILL_BLANK' ? withBlanks(own) : own
  return {
    body: type === 'TRUE_FALSE' ? withTrueFalse(body, words) : body,
    options: type === 'ORDER' && text.order ? text.order.map(treeOf) : optionTrees(text.question_options),
    match: text.match
      ? { heads: words.columns, left: text.match.left.map(treeOf), right: text.match.right.map(treeOf) }
      : null,
  }
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
