import type { Block, Inline } from '../richtext/tree.ts'
import { withBlanks } from './blanks.ts'
import type { QuestionDocument, QuestionText, SubQuestionDocument, TranslatedText } from './document.ts'
import type { OptionInput, QuestionInput, QuestionTextInput, SubQuestionInput } from './paper-input.ts'
import { treeOf } from './rich-texts.ts'
import { languageOf } from './sheet.ts'
import { type PaperWords, wordsFor } from './words.ts'
import { linesFor } from './writing-space.ts'

export interface QuestionStyle {
  words: PaperWords
  /** Two or three letters; `null` in a paper of one language. */
  second_language: string | null
  writing_space: boolean
}

/** A question as the template prints it; its section decides about directions. */
export function questionDocument(question: QuestionInput, style: QuestionStyle): Omit<QuestionDocument, 'directions'> {
  const { type, sub_questions } = question
  const second = question.translations?.find((it) => languageOf(it.language) === style.second_language)
  const rest = sub_questions.length > 0 ? 0 : linesFor(type, question.max_marks)
  return {
    number: question.number,
    type,
    marks: question.max_marks,
    language: question.language ? languageOf(question.language) : null,
    ...questionText(type, question, style.words),
    translation: second ? translated(second.language, type, second) : null,
    sub_questions: sub_questions.map((part, index) =>
      subQuestion(part, second && { language: second.language, part: second.sub_questions?.[index] }, style),
    ),
    or_group: groupName(question.or_group),
    lines: question.lines ?? (style.writing_space ? rest : 0),
  }
}

function questionText(type: string, text: QuestionTextInput, words: PaperWords): QuestionText {
  const body = withBlanks(treeOf(text.question_text))
  return {
    body: type === 'TRUE_FALSE' ? withTrueFalse(body, words) : body,
    options: type === 'ORDER' && text.order ? text.order.map(treeOf) : optionTrees(text.question_options),
    match: text.match ? { left: text.match.left.map(treeOf), right: text.match.right.map(treeOf) } : null,
  }
}

function translated(language: string, type: string, text: QuestionTextInput): TranslatedText {
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
  { words, writing_space }: QuestionStyle,
): SubQuestionDocument {
  const type = part.type ?? 'SHORT'
  const own: QuestionTextInput = { question_text: part.content, question_options: part.options }
  const other = second?.part
  return {
    ...questionText(type, own, words),
    marks: part.max_marks,
    or_group: groupName(part.or_group),
    translation:
      second && other
        ? translated(second.language, type, { question_text: other.content, question_options: other.options })
        : null,
    lines: writing_space && part.options.length === 0 ? linesFor(type, part.max_marks ?? 1) : 0,
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

export function groupName(group: string | number | null): string | null {
  return group === null ? null : String(group)
}
