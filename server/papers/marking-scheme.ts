import { type AnswerOf, type questionPaperApi, setNames } from '#contract'
import { markingItems } from '../../typeset/marking-items.ts'
import { arrangeSet } from '../../typeset/sets.ts'
import { wordsFor } from '../../typeset/words.ts'
import type { Call } from '../http/call.ts'
import { standardScope } from './link.ts'
import { openPaper } from './open.ts'

type MarkingScheme = (typeof questionPaperApi)['markingScheme']

/** Key, model answer and step marks of every set, in its printed order. */
export async function markingScheme(call: Call<MarkingScheme>): Promise<AnswerOf<MarkingScheme>> {
  const { head, answered, question_of } = await openPaper(call, call.id, null, standardScope)
  const words = wordsFor('en')
  const sets = setNames.slice(0, head.sets).map((set) => ({
    set,
    items: markingItems(arrangeSet(answered, head.seed, set), words)
      .flat()
      .map(({ parts: _parts, right_options: _right, or_group, ...item }) => ({
        ...item,
        or_group: or_group === null ? null : String(or_group),
        question_id: question_of.get(item.item_id) ?? 0,
      })),
  }))
  return { sets }
}
