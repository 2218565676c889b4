import { type PartType, partTypeNames } from '../../domain/questions/question-types.ts'
import type { ReadFacts } from './fact-tags.ts'
import type { ImportedPart, ImportedQuestion } from './imported-question.ts'
import { doubtOf } from './kinds.ts'

/** A question as it was read, and what its tags say. */
export interface FactualQuestion {
  question: ImportedQuestion
  facts: ReadFacts
}

const isPart = (type: string): type is PartType => (partTypeNames as readonly string[]).includes(type)

/** A question as a part of a case study; null for one of a type that no part has. */
export const asPart = (question: ImportedQuestion, or_group?: string): ImportedPart | null =>
  isPart(question.type)
    ? {
        ...{ content: question.question_text, type: question.type, options: question.question_options },
        ...{ answer: question.answer, max_marks: question.max_marks ?? 1 },
        ...(or_group && { or_group }),
      }
    : null

/** A text and the questions behind it that say that they belong to it, as one case study. Rows are given anew. */
export function joinCases(all: readonly FactualQuestion[]): ImportedQuestion[] {
  const joined: ImportedQuestion[] = []
  /** Texts that say that questions belong to them. */
  const heads: ImportedQuestion[] = []
  let open: { name: string; head: ImportedQuestion } | null = null
  for (const one of all) {
    const { question, facts } = one
    const part = open && facts.case_of === open.name ? asPart(question, facts.or_group) : null
    if (open && part) {
      addPart(open.head, question, part)
      continue
    }
    const head = { ...question }
    open = question.type === 'CASE_STUDY' && facts.case_of ? { name: facts.case_of, head } : null
    if (facts.type === 'CASE_STUDY') heads.push(head)
    joined.push(head)
  }
  for (const head of heads) assertParts(head)
  return joined
}

function addPart(head: ImportedQuestion, question: ImportedQuestion, part: ImportedPart): void {
  head.sub_questions = [...(head.sub_questions ?? []), part]
  head.doubts = [...(head.doubts ?? []), ...(question.doubts ?? [])]
  head.losses = [...(head.losses ?? []), ...(question.losses ?? [])]
  if (!head.translations) return
  head.translations = head.translations.map((translation) => {
    const said = question.translations?.find(({ language }) => language === translation.language)
    const own = {
      content: said?.question_text ?? part.content,
      options: said?.question_options ?? part.options.map(({ data }) => ({ data })),
    }
    return { ...translation, sub_questions: [...translation.sub_questions, own] }
  })
}

function assertParts(question: ImportedQuestion): void {
  if (question.type === 'CASE_STUDY' && (question.sub_questions ?? []).length === 0)
    question.doubts = [...(question.doubts ?? []), doubtOf('too_few_options', 'answer')]
}
