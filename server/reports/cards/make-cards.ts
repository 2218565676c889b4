import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { say } from '#contract'
import type { LanguageOf } from '../../../domain/languages.ts'
import { usualPage } from '../../../domain/papers/documents.ts'
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
import type { Services } from '../../services.ts'
import { inSlices } from '../../workers/in-slices.ts'
import { type Scope, settingsOf } from '../scope.ts'
import { studentAnswer } from '../student.ts'
import type { Pupil } from '../student-lists.ts'
import { assertExams, assertNotEmpty, chosenScheme } from './assert-choice.ts'
import { cardOf } from './card.ts'
import { contentOf } from './card-content.ts'
import { readCards } from './card-lists.ts'
import type { UnnumberedCard } from './number-cards.ts'
import { titledAnswers } from './titled-answers.ts'

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
  language: LanguageOf<'cards'>
}

/** Gives each card the number of its revision, by enrolment. */
export type NumberCards = (cards: readonly UnnumberedCard[]) => Promise<ReadonlyMap<number, number>>

/** A card that is no draft, as it is kept. */
export interface IssuedCard {
  session_id: number
  enrolment_id: number
  revision: number
  secret: string
  content: string
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
  { session_id, enrolment_ids, exam_ids }: Omit<AskedCards, 'language'>,
): RawBuilder<ListedCard> => sql<ListedCard>`
  select e.id as enrolment_id, jsonb_build_object('id', p.id, 'name', ${pupilName(client_id, 'p')}, 'admission_no', p.admission_no,
      'roll_no', e.roll_no, 'grade', jsonb_build_object('id', g.id, 'title', g.title),
      'section', jsonb_build_object('id', s.id, 'title', s.title)) as student,
    exists (select 1 from exams x join exam_sections y on y.client_id = ${client_id} and y.exam_id = x.id and y.section_id = e.section_id
      where x.client_id = ${client_id} and x.session_id = ${session_id} and x.deleted_at is null
        and x.state not in ('DRAFT', 'CANCELLED', 'PUBLISHED')
        ${exam_ids ? sql`and x.id = any(${exam_ids}::bigint[])` : sql``}) as is_draft,
    (select r.remark from report_remarks r where r.client_id = ${client_id} and r.enrolment_id = e.id and r.state = 'APPROVED') as remark
  from enrolments e join students p on p.client_id = ${client_id} and p.id = e.student_id
    join grades g on g.client_id = ${client_id} and g.id = e.grade_id
    join sections s on s.client_id = ${client_id} and s.id = e.section_id
  where e.client_id = ${client_id} and e.id = any(${enrolment_ids}::bigint[]) and e.deleted_at is null
  order by array_position(${enrolment_ids}::bigint[], e.id)`

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

export async function makeCards(
  making: Making,
  services: Pick<Services, 'files' | 'addresses' | 'databases'>,
  asked: AskedCards,
  numberCards: NumberCards,
) {
  // Whether a card is a draft, and what it says: of one moment, or one would be issued without an exam that was just opened again.
  const { scope, answers: all } = await atOneMoment(services.databases.app, making.client_id, async (db) => {
    // Exams may have been called off since the cards were asked for.
    const path = asked.exam_ids ? 'through_exam_ids' : 'student_ids'
    await assertExams({ ...making, db }, asked.enrolment_ids, asked, path)
    await assertNotEmpty({ ...making, db }, asked.enrolment_ids, asked, path)
    return readAnswers({ ...making, db }, asked)
  })
  // A card on which nothing stands would be one all the same, and its code would call it genuine.
  const answers = all.filter(({ own }) => own.length > 0)
  const left_out = all.flatMap(({ own, one }) => (own.length === 0 ? [one.student.name ?? ''] : []))
  const [school] = await ask(
    making,
    sql<School>`select name, sub_domain, header_1, header_2, logo, font from schools where id = ${making.client_id}`,
  )
  if (!school) throw wrongField('session_id', say('place.no_school'))
  const origin = services.addresses.of(school.sub_domain)
  const today = timeIn(scope.settings.timezone, making.now).date
  const day = writtenDay(today, scope.settings.date_format, `${asked.language}-IN`)
  const contents = await inSlices(answers, (card): UnnumberedCard | null =>
    card.one.is_draft
      ? null
      : { enrolment_id: card.one.enrolment_id, content: contentOf({ ...card, remark: card.one.remark }) },
  )
  const unnumbered = contents.filter((card) => card !== null)
  const contentIn = new Map(unnumbered.map(({ enrolment_id, content }) => [enrolment_id, content]))
  const numbers = await numberCards(unnumbered)
  const issued: IssuedCard[] = []
  const named = await titledAnswers(making, answers, asked.language)
  const cards = await inSlices(named, ({ one, own, lists, answer }): CardInput => {
    const secret = randomBytes(16).toString('base64url')
    const card: CardInput = {
      ...cardOf({
        answer,
        own,
        lists,
        enrolment_id: one.enrolment_id,
        system: lists.systems[0] ?? fallback,
        language: asked.language,
      }),
      remark: one.remark,
      is_draft: one.is_draft,
      revision: numbers.get(one.enrolment_id) ?? 1,
      issued_on: day,
      link: one.is_draft ? null : `${origin}/report-card#${making.client_id}-${secret}`,
    }
    if (!one.is_draft)
      issued.push({
        session_id: asked.session_id,
        enrolment_id: one.enrolment_id,
        revision: card.revision,
        secret,
        content: contentIn.get(one.enrolment_id) ?? '',
        language: asked.language,
        input: card,
      })
    return card
  })
  const input: ReportCardInput = {
    document: 'report-card',
    language: asked.language,
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
  return { input, issued, left_out, name: `${reportWords[asked.language].report_card} ${scope.session.title}` }
}
