import { z } from 'zod'
import { QuestionOption, SubQuestion } from '../../../domain/questions/answer-shapes.ts'
import { checkAnswer } from '../../../domain/questions/answers.ts'
import { levels, questionTypeNames, skills } from '../../../domain/questions/question-types.ts'
import { sanitiseHtml } from '../../../richtext/sanitise.ts'
import type { ExportedQuestion } from '../../items/exported-question.ts'
import { PICTURE_PART } from '../../items/item-html.ts'

/** What a copy may say: a stranger may have written it. */
const StoredCopy = z.object({
  type: z.enum(questionTypeNames),
  level: z.enum(levels),
  skill: z.enum(skills),
  max_marks: z.number().positive().max(999),
  negative_marks: z.number().min(0).max(999).default(0),
  question_text: z.string().max(50_000),
  question_options: z.array(QuestionOption).max(8).default([]),
  sub_questions: z
    .array(SubQuestion.extend({ or_group: z.string().max(20).nullish() }))
    .max(10)
    .default([]),
  answer: z.unknown(),
  explanation: z.string().max(20_000).nullish(),
  language: z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/),
  tags: z.array(z.string().max(40)).max(20).default([]),
  source: z.string().max(500).nullish(),
  category: z.array(z.string().max(500)).max(4).default([]),
})

/** Texts of a copy are cleaned as those that somebody types; pictures stay those of the file. */
function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return /[<&]/.test(value) ? cleanHtml(value) : value
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cleaned(one)]))
}

const PLACE = '/v1/media/file/'
const toAddress = (html: string) => html.replaceAll(`src="${PICTURE_PART}word/media/`, `src="${PLACE}`)
const toPart = (html: string) => html.replaceAll(`src="${PLACE}`, `src="${PICTURE_PART}word/media/`)
const cleanHtml = (html: string): string => toPart(sanitiseHtml(toAddress(html)))

/** The question of a copy as a writer takes it; null where it is no valid question. */
export function storedQuestion(copy: unknown): ExportedQuestion | null {
  const parsed = StoredCopy.safeParse(copy)
  if (!parsed.success) return null
  const { question_options, sub_questions, explanation, source, category, ...rest } = parsed.data
  const question = cleaned({
    ...rest,
    explanation: explanation || null,
    question_options: question_options.map(({ data, is_correct, fixed }) => ({
      data,
      is_correct: is_correct ?? false,
      fixed: fixed ?? false,
    })),
    sub_questions: sub_questions.map(({ content, type, options = [], answer = null, max_marks, or_group }) => ({
      ...{ content, type, answer, max_marks, or_group: or_group ?? null },
      options: options.map(({ data, is_correct, fixed }) => ({
        data,
        is_correct: is_correct ?? false,
        fixed: fixed ?? false,
      })),
    })),
  }) as typeof rest & Pick<ExportedQuestion, 'question_options' | 'sub_questions' | 'explanation'>
  const { type, question_text, max_marks, answer } = question
  const content = { question_text, question_options: question.question_options, answer, max_marks }
  if (checkAnswer(type, { ...content, sub_questions: question.sub_questions as SubQuestion[] }).length > 0) return null
  const nothing = { translations: [], expected_minutes: null, id: 1 }
  return {
    ...nothing,
    ...question,
    answer: answer ?? null,
    source: source ?? null,
    // Of its place only what the line of facts says beside its chapter.
    place: { grade: '', subject: '', chapter: '', topic: category[3] ?? null },
  }
}
