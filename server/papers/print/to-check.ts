import { findWritten, isWritten, type PaperPreview, speaks } from '#contract'
import type { AnsweredQuestion } from '../../../typeset/paper/stored-paper.ts'
import { build, type Reader } from '../../db/connect.ts'
import type { OpenedPaper } from './open.ts'

type ToCheck = Pick<PaperPreview, 'to_check'>

/** What whoever submits a draft should have seen; nothing of a paper that is submitted. */
export async function findToCheck(db: Reader, paper: OpenedPaper): Promise<ToCheck> {
  const { head, sections, answered } = paper
  if (head.state !== 'DRAFT') return {}
  const [rows] = await db.read(unapprovedQuery(db.client_id, head.id))
  const lacking = answered.flatMap(({ questions }) => questions.filter(lacksAnswer))
  const numbersOf = (items: { item_id: number }[]) => {
    const ids = new Set(items.map(({ item_id }) => item_id))
    const named = sections.flatMap(({ questions }) => questions.filter(({ item_id }) => ids.has(item_id)))
    // Two alternatives have one number.
    return [...new Set(named.map(({ number }) => number))]
  }
  const { language, question_of } = paper
  const foreign = answered.flatMap(({ questions }) => questions.filter((one) => !speaks(one, language)))
  const other_language = foreign.flatMap((question) => {
    const [number] = numbersOf([question])
    const id = question_of.get(question.item_id)
    return number === undefined || id === undefined ? [] : [{ number, id, language: question.language ?? 'en' }]
  })
  other_language.sort((one, other) => one.number - other.number)
  return { to_check: { unanswered: numbersOf(lacking), unapproved: numbersOf(rows), other_language } }
}

const unapprovedQuery = (client_id: number, paper_id: number) =>
  build
    .selectFrom('question_paper_items as item')
    .innerJoin('questions', (join) =>
      join.on('questions.client_id', '=', client_id).onRef('questions.id', '=', 'item.question_id'),
    )
    .select('item.id as item_id')
    .where('item.client_id', '=', client_id)
    .where('item.paper_id', '=', paper_id)
    .where('questions.review_state', '<>', 'APPROVED')

export const lacksAnswer = ({ type, answer, sub_questions }: AnsweredQuestion): boolean =>
  sub_questions.length > 0 ? sub_questions.some(isUnanswered) : isUnanswered({ type, answer })

const isUnanswered = ({ type, answer }: Pick<AnsweredQuestion, 'type' | 'answer'>): boolean =>
  isWritten(type) && findWritten(answer) === null
