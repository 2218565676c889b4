import { sql } from 'kysely'
import { say } from '#contract'
import type { LanguageOf } from '../../../domain/languages.ts'
import { usualPage } from '../../../domain/papers/documents.ts'
import type { CardLayoutBody } from '../../../domain/reports/card-layout.ts'
import { titleIn } from '../../../domain/titles.ts'
import { printedLayout } from '../../../typeset/documents/card-layout.ts'
import type { CardInput, ReportCardInput } from '../../../typeset/documents/report-card.ts'
import { reportWords } from '../../../typeset/words/report-words.ts'
import { ask } from '../../db/ask.ts'
import { atOneMoment } from '../../db/snapshot.ts'
import { timeIn } from '../../exams/clock.ts'
import { writtenDay } from '../../ground/days.ts'
import { wrongField } from '../../ground/errors.ts'
import { loadImages } from '../../papers/print/typeset-paper.ts'
import { fallback } from '../../results/bands.ts'
import type { Occasion } from '../../results/card-occasion.ts'
import type { Services } from '../../services.ts'
import { inSlices } from '../../workers/in-slices.ts'
import { assertExams, assertNotEmpty } from './assert-choice.ts'
import { cardOf } from './card.ts'
import { type AskedCards, type CardAnswer, comparedCard, isFilled, type Making, readAnswers } from './card-answers.ts'
import { entriesOn, factsOn, withMarks, wordsOfPupil } from './entries-on-card.ts'
import { changesOn, frozenTree } from './frozen-tree.ts'
import { type IssuedCard, newestCards, saysTheSame } from './issued-cards.ts'
import type { NumberedCard, UnnumberedCard } from './number-cards.ts'
import { assertWriters, ofWholeCard } from './section-writer.ts'
import { titledAnswers, titledGrades } from './titled-answers.ts'

/** Gives each card the number of its revision and its secret, by enrolment. */
export type NumberCards = (cards: readonly UnnumberedCard[]) => Promise<ReadonlyMap<number, NumberedCard>>

/** The layouts of a batch: cards that look alike name the same one. */
class LayoutList {
  private readonly bodies: { key: string; body: CardLayoutBody }[] = []

  place(body: CardLayoutBody): number {
    const key = JSON.stringify(body)
    const at = this.bodies.findIndex((one) => one.key === key)
    return at >= 0 ? at : this.bodies.push({ key, body }) - 1
  }

  printed = (language: LanguageOf<'cards'>) => this.bodies.map(({ body }) => printedLayout(body, language))
}

interface School {
  name: string
  sub_domain: string
  header_1: string | null
  header_2: string | null
  logo: string | null
  font: NonNullable<ReportCardInput['font']>
}

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
  const [school] = await ask(
    making,
    sql<School>`select name, sub_domain, header_1, header_2, logo, font from schools where id = ${making.client_id}`,
  )
  if (!school) throw wrongField('session_id', say('place.no_school'))
  const origin = services.addresses.of(school.sub_domain)
  const dayOf = (date: string) => writtenDay(date, scope.settings.date_format, `${language}-IN`)
  const issued_on = dayOf(timeIn(scope.settings.timezone, making.now).date)
  const whole = await inSlices(answers, (card) => (card.one.is_draft ? null : comparedCard(card, occasion)))
  const compared = whole.filter((card) => card !== null)
  const comparedOf = new Map(compared.map((card) => [card.enrolment_id, card]))
  const numbers = await numberCards(compared)
  const issued: IssuedCard[] = []
  const named = await titledAnswers(making, answers, language)
  const promotedTo = await titledGrades(making, answers, language)
  const layouts = new LayoutList()
  const cards = await inSlices(named, (answer): CardInput => {
    const { one, lists } = answer
    const numbered = numbers.get(one.enrolment_id)
    const hasMarks = answer.own.length > 0
    const ofCard = { layout: answer.layout, terms: occasion?.terms ?? [], entries: one.entries, days: one.days }
    const { student } = one
    const whose = { roll_no: student.roll_no, admission_no: student.admission_no ?? '', language }
    const drawn = { ...answer, enrolment_id: one.enrolment_id, system: lists.systems[0] ?? fallback, language }
    const card: CardInput = {
      ...cardOf({ ...drawn, is_draft: one.is_draft }),
      ...{ remark: one.remark, is_draft: one.is_draft, revision: numbered?.revision ?? 1, issued_on },
      layout: layouts.place(withMarks(answer.layout, hasMarks)),
      facts: factsOn(ofCard, wordsOfPupil(ofCard, one.facts).facts, whose, dayOf),
      ...entriesOn(ofCard, language, hasMarks),
      occasion: occasion && titleIn(occasion, language),
      left_on: one.left_on && dayOf(one.left_on),
      promoted: occasion?.is_final ? { to: one.promoted_to && promotedTo(one.promoted_to) } : null,
      link: numbered ? `${origin}/report-card#${making.client_id}-${numbered.secret}` : null,
    }
    const said = comparedOf.get(one.enrolment_id)
    if (numbered && said)
      issued.push({
        ...{ session_id: asked.session_id, enrolment_id: one.enrolment_id, occasion_id: occasion?.id ?? null },
        ...{ ...numbered, content: said.former, content_hash: said.content, said: said.said, language, input: card },
        tree: [],
      })
    return card
  })
  // The tree is in the school's own words: an edition has none of its own.
  const treeOf = new Map(answers.map((answer) => [answer.one.enrolment_id, answer]))
  for (const card of issued) {
    const answer = treeOf.get(card.enrolment_id)
    if (answer) card.tree = frozenTree(answer, changes)
  }
  const input: ReportCardInput = {
    document: 'report-card',
    language,
    font: school.font,
    page: usualPage,
    school: school.name,
    header_1: school.header_1 ?? school.name,
    header_2: school.header_2,
    logo: school.logo,
    images: await loadImages(services.files, [school.logo ?? '']),
    session: scope.session.title,
    layouts: layouts.printed(language),
    cards,
  }
  const title = [reportWords[language].report_card, occasion && titleIn(occasion, language), scope.session.title]
  return { input, issued, left_out, name: title.filter(Boolean).join(' ') }
}
