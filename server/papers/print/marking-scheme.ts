import { type AnswerOf, type questionPaperApi, setLetters } from '#contract'
import { type MarkingAnswer, markingItems } from '../../../typeset/documents/marking-items.ts'
import { arrangeSet } from '../../../typeset/paper/copies/sets.ts'
import { wordsFor } from '../../../typeset/paper/words.ts'
import type { Call } from '../../http/call.ts'
import { standardScope } from './link.ts'
import { type Opening, openPaper } from './open.ts'

type MarkingScheme = (typeof questionPaperApi)['markingScheme']

/** Key, model answer and step marks of every set, in its printed order. */
export async function markingScheme(
  { id, actor, now }: Call<MarkingScheme>,
  services: Opening,
): Promise<AnswerOf<MarkingScheme>> {
  const { head, answered, question_of } = await openPaper(services, { actor, now, t: null }, id, standardScope)
  const words = wordsFor('en')
  const sets = setLetters.slice(0, head.sets).map((set) => ({
    set,
    items: markingItems(arrangeSet(answered, head.seed, set), words)
      .flat()
      .map(({ number, item_id, explanation, parts, ...answer }) => ({
        number,
        item_id,
        question_id: question_of.get(item_id) ?? 0,
        explanation,
        parts: parts.map(shown),
        ...shown(answer),
      })),
  }))
  return { sets }
}

const shown = ({ right_options: _right, ...answer }: MarkingAnswer) => answer
