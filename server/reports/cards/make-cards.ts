import { say } from '#contract'
import { titleIn } from '../../../domain/titles.ts'
import { reportWords } from '../../../typeset/words/report-words.ts'
import { atOneMoment } from '../../db/snapshot.ts'
import { wrongField } from '../../ground/errors.ts'
import type { Occasion } from '../../results/card-occasion.ts'
import type { Services } from '../../services.ts'
import { inSlices } from '../../workers/in-slices.ts'
import { assertExams, assertNotEmpty } from './assert-choice.ts'
import { type AskedCards, type CardAnswer, comparedCard, isFilled, type Making, readAnswers } from './card-answers.ts'
import { drawCards } from './draw-cards.ts'
import { changesOn, frozenTree } from './frozen-tree.ts'
import { type IssuedCard, newestCards, saysTheSame } from './issued-cards.ts'
import type { NumberedCard, UnnumberedCard } from './number-cards.ts'
import { assertWriters, ofWholeCard } from './section-writer.ts'

/** Gives each card the number of its revision and its secret, by enrolment. */
export type NumberCards = (cards: readonly UnnumberedCard[]) => Promise<ReadonlyMap<number, NumberedCard>>

/** Read of one moment, or a card would be issued without an exam that was just opened again. */
function readWhole(making: Making, { databases }: Pick<Services, 'databases'>, asked: AskedCards) {
  return atOneMoment(databases.app, making.client_id, async (db) => {
    const of = { ...making, db }
    // Exams may have been called off since the cards were asked for.
    const path = asked.occasion ? 'occasion_id' : asked.exam_ids ? 'through_exam_ids' : 'student_ids'
    await assertExams(of, asked.enrolment_ids, asked, path, true)
    await assertNotEmpty(of, asked.enrolment_ids, asked, path)
    // An assignment may have ended since.
    await assertWriters(of, asked.enrolment_ids, 'student_ids')
    const { scope, answers } = await readAnswers(ofWholeCard(of), asked)
    // A card on which nothing stands would be one all the same, and its code would call it genuine.
    const all = answers.filter((answer) => isFilled(answer, asked.occasion))
    const left_out = answers.filter((answer) => !all.includes(answer)).map(({ one }) => one.student.name ?? '')
    const filled = asked.changed_only ? await changedAmong(of, asked.occasion, all) : all
    if (filled.length === 0) throw wrongField('changed_only', say('report_card.none_differs'))
    const issuable = filled.filter(({ one }) => !one.is_draft)
    return { scope, answers: filled, left_out, changes: await changesOn({ ...scope, db }, issuable) }
  })
}

/** Those whose newest card says something else, and was not taken back. */
async function changedAmong(of: Making, occasion: Occasion | null, answers: readonly CardAnswer[]) {
  const ids = answers.map(({ one }) => one.enrolment_id)
  const newest = new Map((await newestCards(of, occasion?.id ?? null, ids)).map((card) => [card.enrolment_id, card]))
  return answers.filter((answer) => {
    const issued = newest.get(answer.one.enrolment_id)
    return issued && issued.withdrawn_at === null && !saysTheSame(issued, comparedCard(answer, occasion))
  })
}

export async function makeCards(
  making: Making,
  services: Pick<Services, 'files' | 'addresses' | 'databases'>,
  asked: AskedCards,
  numberCards: NumberCards,
) {
  const { language, occasion } = asked
  const { scope, answers, left_out, changes } = await readWhole(making, services, asked)
  const whole = await inSlices(answers, (card) => (card.one.is_draft ? null : comparedCard(card, occasion)))
  const numbers = await numberCards(whole.filter((card) => card !== null))
  const input = await drawCards(making, services, asked, { scope, answers, numbers })
  const issued = answers.flatMap((answer, at): IssuedCard[] => {
    const [said, card] = [whole[at], input.cards[at]]
    const numbered = numbers.get(answer.one.enrolment_id)
    if (!said || !card || !numbered) return []
    return [
      {
        ...{ session_id: asked.session_id, enrolment_id: answer.one.enrolment_id, occasion_id: occasion?.id ?? null },
        ...{ ...numbered, content: said.former, content_hash: said.content, said: said.said, language, input: card },
        // In the school's own words, as is the layout: an edition has none of its own.
        ...{ tree: frozenTree(answer, changes), layout: answer.layout.body },
      },
    ]
  })
  const title = [reportWords[language].report_card, occasion && titleIn(occasion, language), scope.session.title]
  return { input, issued, left_out, name: title.filter(Boolean).join(' ') }
}
