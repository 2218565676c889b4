import { sql } from 'kysely'
import type { QuestionType } from '#contract'
import type { BankItem } from '../../assembly/model/bank.ts'
import type { ChosenSection } from '../../assembly/paper.ts'
import { compilable } from '../db/connect.ts'
import { usedDays } from './used-days.ts'

/** A question of a paper, with what assembly sees of it now. */
export interface PaperFact extends BankItem {
  type: QuestionType
  section: string
  or_group: string | null
}

/** In printed order. */
export const paperFacts = (client_id: number, paper_id: number, now: Date) =>
  compilable(sql<PaperFact>`
    select q.id, q.chapter_id, q.topic_id, q.type, q.level, q.skill, q.max_marks, q.expected_minutes as minutes, i.section, i.or_group,
      ${usedDays(now, 'q')} as used_days_ago
    from question_paper_items i join questions q on q.client_id = ${client_id} and q.id = i.question_id
    where i.client_id = ${client_id} and i.paper_id = ${paper_id} order by i.position, i.id`)

/** The questions by section, as assembly has them. */
export function sectionsOf(names: readonly string[], facts: readonly PaperFact[]): ChosenSection[] {
  return names.map((section) => ({
    section,
    questions: facts
      .filter((fact) => fact.section === section)
      .map(({ id, max_marks, or_group }) => ({ question_id: id, max_marks, or_group })),
  }))
}
