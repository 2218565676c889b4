import { inLanguage, type PaperSection, type StoredSection } from '#contract'
import type { ChosenSection } from '../../assembly/paper.ts'
import type { SchoolChange } from '../ground/change.ts'
import type { StoredPaper } from '../papers/kind.ts'
import { itemQuery, printedSections, questionQuery } from '../papers/print/printed.ts'
import type { Order } from './order.ts'

const seedOf = ({ seed, id }: StoredPaper) => Number(seed ?? id)

/** Questions that are translated into the language of their paper stand in it. */
const inLanguageOf = <Item extends Parameters<typeof inLanguage>[0]>(
  { language }: StoredPaper,
  items: Item[],
): Item[] => (language === null ? items : items.map((item) => inLanguage(item, language)))

/** The sections of a paper as this transaction sees them. */
export async function printStored(
  { db, client_id }: SchoolChange,
  draft: StoredPaper,
  plan: StoredSection[],
): Promise<PaperSection[]> {
  const { rows } = await db.executeQuery(itemQuery(client_id, draft.id).compile())
  return printedSections(plan, inLanguageOf(draft, rows), seedOf(draft))
}

/** Sections that no paper holds, as they would be printed. */
export async function printChosen(
  { db, client_id }: SchoolChange,
  { draft, plan }: Order,
  sections: readonly ChosenSection[],
): Promise<PaperSection[]> {
  const ids = sections.flatMap(({ questions }) => questions.map(({ question_id }) => question_id))
  const { rows } = await db.executeQuery(questionQuery(client_id, ids).compile())
  const byQuestion = new Map(rows.map((row) => [row.question_id, row]))
  const items = sections.flatMap(({ section, questions }) =>
    questions.flatMap((chosen) => {
      const question = byQuestion.get(chosen.question_id)
      // Printing tells its questions apart by their item; here a question is its own.
      return question ? [{ ...question, ...chosen, section, item_id: chosen.question_id }] : []
    }),
  )
  return printedSections(plan, inLanguageOf(draft, items), seedOf(draft))
}
