import { type RawBuilder, sql } from 'kysely'
import { type Explained, say } from '#contract'
import type { LanguageOf } from '../../../domain/languages.ts'
import { usualPage } from '../../../domain/papers/documents.ts'
import { titleIn } from '../../../domain/titles.ts'
import type { CardInput, ReportCardInput } from '../../../typeset/documents/report-card.ts'
import { reportWords } from '../../../typeset/words/report-words.ts'
import { ask } from '../../db/ask.ts'
import type { Reader } from '../../db/connect.ts'
import { atOneMoment } from '../../db/snapshot.ts'
import { timeIn } from '../../exams/clock.ts'
import { writtenDay } from '../../ground/days.ts'
import { wrongField } from '../../ground/errors.ts'
import { pupilName } from '../../ground/pupil-name.ts'
import { loadImages } from '../../papers/print/typeset-paper.ts'
import type { Viewer } from '../../policy/places.ts'
import { fallback } from '../../results/bands.ts'
import type { Occasion } from '../../results/card-occasion.ts'
import type { Services } from '../../services.ts'
import { inSlices } from '../../workers/in-slices.ts'
import { type Scope, settingsOf } from '../scope.ts'
import { studentAnswer } from '../student.ts'
import type { Pupil } from '../student-lists.ts'
import { assertExams, assertNotEmpty, chosenScheme } from './assert-choice.ts'
import { cardOf } from './card.ts'
import { type CardContent, type CardExtras, formerHash, hashOf, saidOf } from './card-content.ts'
import { readCards } from './card-lists.ts'
import { changesOn, frozenTree } from './frozen-tree.ts'
import { newestCards, saysTheSame } from './issued-cards.ts'
import type { NumberedCard, UnnumberedCard } from './number-cards.ts'
import { titledAnswers, titledGrades } from './titled-answers.ts'

export interface Making {
  db: Reader
  client_id: number
  actor: Viewer
  now: Date
}

interface AskedCards {
  session_id: number
  enrolment_ids: number[]
  scheme_id: number | null
  exam_ids: number[] | null
  /** null: the year. */
  occasion: Occasion | null
  /** Of those alone whose newest card would say something else. */
  changed_only?: boolean
  language: LanguageOf<'cards'>
}

/** Gives each card the number of its revision and its secret, by enrolment. */
export type NumberCards = (cards: readonly UnnumberedCard[]) => Promise<ReadonlyMap<number, NumberedCard>>

/** A card that is no draft, as it is kept. */
export interface IssuedCard {
  session_id: number
  enrolment_id: number
  occasion_id: number | null
  revision: number
  secret: string
  content: string | null
  content_hash: string
  said: CardContent
  tree: Explained[]
  language: string
  input: CardInput
}

export interface ListedCard {
  enrolment_id: number
  student: Pupil['student']
  /** Exams of the place that are not out yet. */
  is_draft: boolean
  /** Once it is approved: nobody else's words stand on a card. */
  remark: string | null
  left_on: string | null
  promoted_to: { id: number; title: string } | null
}

interface School {
  name: string
  sub_domain: string
  header_1: string | null
  header_2: string | null
  logo: string | null
  font: NonNullable<ReportCardInput['font']>
}

const listed = (
  { client_id }: Making,
  { session_id, enrolment_ids, exam_ids, occasion }: Omit<AskedCards, 'language'>,
): RawBuilder<ListedCard> => sql<ListedCard>`
  select e.id as enrolment_id, jsonb_build_object('id', p.id, 'name', ${pupilName(client_id, 'p')}, 'admission_no', p.admission_no,
      'roll_no', e.roll_no, 'grade', jsonb_build_object('id', g.id, 'title', g.title),
      'section', jsonb_build_object('id', s.id, 'title', s.title)) as student,
    exists (select 1 from exams x join exam_sections y on y.client_id = ${client_id} and y.exam_id = x.id and y.section_id = e.section_id
      where x.client_id = ${client_id} and x.session_id = ${session_id} and x.deleted_at is null
        and x.state not in ('DRAFT', 'CANCELLED', 'PUBLISHED')
        ${exam_ids ? sql`and x.id = any(${exam_ids}::bigint[])` : sql``}) as is_draft,
    (select r.remark from report_remarks r where r.client_id = ${client_id} and r.enrolment_id = e.id and r.state = 'APPROVED'
      and r.occasion_id is not distinct from ${occasion?.id ?? null}::bigint) as remark,
    case when e.state in ('LEFT', 'TRANSFERRED') then e.left_on::text end as left_on,
    ${occasion?.is_final ? promotedTo(client_id) : sql`null`} as promoted_to
  from enrolments e join students p on p.client_id = ${client_id} and p.id = e.student_id
    join grades g on g.client_id = ${client_id} and g.id = e.grade_id
    join sections s on s.client_id = ${client_id} and s.id = e.section_id
  where e.client_id = ${client_id} and e.id = any(${enrolment_ids}::bigint[]) and e.deleted_at is null
  order by array_position(${enrolment_ids}::bigint[], e.id)`

/** The class of a promotion that was made and stands. */
const promotedTo = (client_id: number) => sql`(
  select jsonb_build_object('id', h.id, 'title', h.title) from promotion_items i
    join enrolments n on n.client_id = ${client_id} and n.id = i.to_enrolment_id and n.deleted_at is null
    join grades h on h.client_id = ${client_id} and h.id = n.grade_id
  where i.client_id = ${client_id} and i.student_id = e.student_id and i.from_enrolment_id = e.id and i.action = 'PROMOTE' and i.undone_at is null
  order by i.promotion_id desc limit 1)`

async function scopeOf(
  making: Making,
  { session_id, exam_ids }: Pick<AskedCards, 'session_id' | 'exam_ids'>,
): Promise<Scope> {
  const [session] = await ask(
    making,
    sql<Scope['session']>`select id, name as title, start_date, end_date from sessions where id = ${session_id}`,
  )
  if (!session) throw wrongField('session_id', say('place.no_session'))
  const filter = { session_id, ...(exam_ids ? { exam_ids } : {}) } as Scope['filter']
  return { ...making, filter, session, before: null, settings: await settingsOf(making), names: true }
}

export type CardAnswer = Awaited<ReturnType<typeof readAnswers>>['answers'][number]

/** What all exams of each pupil make together, in the order of `enrolment_ids`. */
export async function readAnswers(making: Making, asked: Omit<AskedCards, 'language'>) {
  const scope = await scopeOf(making, asked)
  const pupils = await ask(making, listed(making, asked))
  const schemes = await chosenScheme(making, asked.scheme_id)
  const listsOf = await readCards(
    scope,
    pupils.map(({ student, enrolment_id }) => ({ student_id: student.id, enrolment_id })),
  )
  const answers = await inSlices(pupils, (one) => {
    const { student, enrolment_id } = one
    const { own, lists: read } = listsOf(enrolment_id)
    const lists = schemes ? { ...read, schemes } : read
    return { one, own, lists, answer: studentAnswer(scope, { student, enrolment_id }, lists, []) }
  })
  return { scope, answers }
}

/** What a card says apart from its results. */
const extrasOf = (occasion: Occasion | null, { remark, left_on, promoted_to }: ListedCard): CardExtras => ({
  ...{ occasion: occasion?.title ?? null, left_on, remark },
  promoted_to: promoted_to?.title ?? null,
})

/** What is compared of a card: what it says, and the digests of it. */
export function comparedCard(answer: CardAnswer, occasion: Occasion | null): UnnumberedCard & { said: CardContent } {
  const facts = { ...answer, extras: extrasOf(occasion, answer.one) }
  const said = saidOf(facts)
  return { enrolment_id: answer.one.enrolment_id, content: hashOf(said), former: formerHash(facts), said }
}

/** Read of one moment, or a card would be issued without an exam that was just opened again. */
function readWhole(making: Making, { databases }: Pick<Services, 'databases'>, asked: AskedCards) {
  return atOneMoment(databases.app, making.client_id, async (db) => {
    const of = { ...making, db }
    // Exams may have been called off since the cards were asked for.
    const path = asked.occasion ? 'occasion_id' : asked.exam_ids ? 'through_exam_ids' : 'student_ids'
    await assertExams(of, asked.enrolment_ids, asked, path)
    await assertNotEmpty(of, asked.enrolment_ids, asked, path)
    const { scope, answers } = await readAnswers(of, asked)
    // A card on which nothing stands would be one all the same, and its code would call it genuine.
    const all = answers.filter(({ own }) => own.length > 0)
    const left_out = answers.flatMap(({ own, one }) => (own.length === 0 ? [one.student.name ?? ''] : []))
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
  const cards = await inSlices(named, (answer): CardInput => {
    const { one, lists } = answer
    const numbered = numbers.get(one.enrolment_id)
    const drawn = { ...answer, enrolment_id: one.enrolment_id, system: lists.systems[0] ?? fallback, language }
    const card: CardInput = {
      ...cardOf({ ...drawn, is_draft: one.is_draft }),
      ...{ remark: one.remark, is_draft: one.is_draft, revision: numbered?.revision ?? 1, issued_on },
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
    cards,
  }
  const title = [reportWords[language].report_card, occasion && titleIn(occasion, language), scope.session.title]
  return { input, issued, left_out, name: title.filter(Boolean).join(' ') }
}
