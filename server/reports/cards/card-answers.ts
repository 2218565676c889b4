import { type RawBuilder, sql } from 'kysely'
import { type CardContent, say } from '#contract'
import type { LanguageOf } from '../../../domain/languages.ts'
import { averagesOn } from '../../../domain/reports/card-layout.ts'
import { shippedLayouts } from '../../../domain/reports/shipped-layouts.ts'
import { ask } from '../../db/ask.ts'
import type { Reader } from '../../db/connect.ts'
import { wrongField } from '../../ground/errors.ts'
import { pupilName } from '../../ground/pupil-name.ts'
import type { Viewer } from '../../policy/places.ts'
import type { Occasion } from '../../results/card-occasion.ts'
import { inSlices } from '../../workers/in-slices.ts'
import { type ClassLayout, layoutsOf } from '../layouts/layout-of.ts'
import { type Scope, settingsOf } from '../scope.ts'
import { studentAnswer } from '../student.ts'
import type { Pupil } from '../student-lists.ts'
import { chosenScheme } from './assert-choice.ts'
import { cardAverages, hasAverage } from './card-averages.ts'
import { type CardExtras, contentOf, earlierHash, formerHash, hashOf } from './card-content.ts'
import { readCards } from './card-lists.ts'
import { type CardEntry, type PupilFacts, wordsOfEntries, wordsOfPupil } from './entries-on-card.ts'
import type { UnnumberedCard } from './number-cards.ts'

export interface Making {
  db: Reader
  client_id: number
  actor: Viewer
  now: Date
}

export interface AskedCards {
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

export interface ListedCard {
  enrolment_id: number
  student: Pupil['student']
  /** Exams of the place that are not out yet. */
  is_draft: boolean
  /** Once it is approved: nobody else's words stand on a card. */
  remark: string | null
  left_on: string | null
  promoted_to: { id: number; title: string } | null
  /** What is entered of the pupil, and of the section on how many days it was taught. */
  entries: CardEntry[]
  days: Record<string, number>
  facts: PupilFacts
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
    ${occasion?.is_final ? promotedTo(client_id) : sql`null`} as promoted_to,
    coalesce((select jsonb_agg(jsonb_build_object('item', c.item, 'term', c.term, 'value', c.value, 'text', c.text) order by c.item, c.term)
      from card_entries c where c.client_id = ${client_id} and c.enrolment_id = e.id), '[]') as entries,
    coalesce((select jsonb_object_agg(d.period, d.days) from section_days d where d.client_id = ${client_id} and d.session_id = ${session_id}
      and d.section_id = e.section_id), '{}') as days,
    jsonb_build_object('dob', p.dob, 'photo', p.photo, 'guardian', nullif(p.guardian_name, ''), 'guardians', p.guardians) as facts
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

const usualLayout: ClassLayout = { body: shippedLayouts.SECONDARY, own: null }

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
  const layouts = await layoutsOf(
    making,
    pupils.flatMap(({ student }) => student.grade ?? []),
  )
  const averages = await cardAverages(
    scope,
    pupils.flatMap(({ student }) =>
      hasAverage(layouts.get(student.grade?.id ?? 0)) ? (student.section?.id ?? []) : [],
    ),
  )
  const answers = await inSlices(pupils, (one) => {
    const { student, enrolment_id } = one
    const { own, lists: read } = listsOf(enrolment_id)
    const lists = schemes ? { ...read, schemes } : read
    const layout = layouts.get(student.grade?.id ?? 0) ?? usualLayout
    const answer = studentAnswer(scope, { student, enrolment_id }, lists, [])
    return { one, own, lists, layout, answer: averages(answer, { layout, lists, enrolment_id }) }
  })
  return { scope, answers }
}

/** What a card says apart from its results. */
function extrasOf(occasion: Occasion | null, { one, layout }: Pick<CardAnswer, 'one' | 'layout'>): CardExtras {
  const { remark, left_on, promoted_to, entries, days, facts } = one
  const of = { layout, terms: occasion?.terms ?? [], entries, days }
  return {
    ...{ occasion: occasion?.title ?? null, left_on, remark, promoted_to: promoted_to?.title ?? null },
    averages: averagesOn(layout.body),
    also: { ...wordsOfEntries(of), ...wordsOfPupil(of, facts) },
  }
}

/** What is compared of a card: what it says, and the digests of it. */
export function comparedCard(answer: CardAnswer, occasion: Occasion | null): UnnumberedCard & { said: CardContent } {
  const facts = { ...answer, extras: extrasOf(occasion, answer) }
  const said = contentOf(facts)
  return {
    enrolment_id: answer.one.enrolment_id,
    content: hashOf(said),
    earlier: earlierHash(said),
    former: formerHash(facts),
    said,
  }
}

/** Whether anything stands on the card: marks, or what is entered without an exam. One of nothing would be called genuine by its code. */
export function isFilled(answer: CardAnswer, occasion: Occasion | null): boolean {
  const { entries, days } = extrasOf(occasion, answer).also
  return answer.own.length > 0 || entries !== undefined || days !== undefined
}
