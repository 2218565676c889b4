import { sql } from 'kysely'
import { type reportCardApi, say } from '#contract'
import { titleIn } from '../../../domain/titles.ts'
import type { RegisterSection } from '../../../typeset/documents/records/register.ts'
import { registerWords } from '../../../typeset/words/register-words.ts'
import { ask } from '../../db/ask.ts'
import type { Reader } from '../../db/connect.ts'
import { atOneMoment } from '../../db/snapshot.ts'
import { ownTitles } from '../../entity/own-titles.ts'
import { assertSession } from '../../entity/sessions.ts'
import { type Printing, schoolHead } from '../../exams/print/school-head.ts'
import { writtenDay, writtenMoment } from '../../ground/days.ts'
import { ApiError, wrongField } from '../../ground/errors.ts'
import type { Call, RecordedFile } from '../../http/call.ts'
import { orRefuse } from '../../http/refusals/typeset-refusal.ts'
import { visibleTo } from '../../policy/policy.ts'
import { assertOccasionOf, type Occasion } from '../../results/card-occasion.ts'
import type { Services } from '../../services.ts'
import { assertChoice, assertExams, chosenExams } from '../cards/assert-choice.ts'
import { type CardAnswer, readAnswers } from '../cards/card-answers.ts'
import { newestCards } from '../cards/issued-cards.ts'
import { assertWriters, ofWholeCard } from '../cards/section-writer.ts'
import { fileName } from '../print/figures-file.ts'
import type { Scope } from '../scope.ts'
import { changesAfter, type RegisterMark } from './changes-after.ts'
import { linesOf, type RegisterRow, rowOf } from './register-lines.ts'

type RegisterCall = Call<(typeof reportCardApi)['register']>

interface Place {
  section_id: number
  grade: { id: number; title: string }
  section: string
  class_teacher: string | null
  enrolment_ids: number[]
  /** On the roster, whether or not the caller sees them. */
  roster: number
}

/** Each section with everybody on its roster, those who left too, by roll number. Sections of nobody have no sheet. */
async function placesOf({ db, client_id, actor, body }: RegisterCall): Promise<Place[]> {
  const { session_id, section_ids } = body
  const places = await ask(
    { db, client_id },
    sql<Place>`
    select s.id as section_id, jsonb_build_object('id', g.id, 'title', g.title) as grade, s.title as section,
      (select string_agg(concat_ws(' ', f.first_name, f.last_name), ', ' order by f.id) from staff_assignments a
          join staff f on f.client_id = ${client_id} and f.id = a.staff_id
        where a.client_id = ${client_id} and a.session_id = ${session_id} and a.section_id = s.id and a.is_class_teacher
          and f.deleted_at is null) as class_teacher,
      (select coalesce(array_agg(e.id order by e.roll_no collate natural_order nulls last, e.id), '{}') from enrolments e
        where e.client_id = ${client_id} and e.session_id = ${session_id} and e.section_id = s.id and e.deleted_at is null
          and ${visibleTo(actor, 'enrolments', 'e')}) as enrolment_ids,
      (select count(*) from enrolments e
        where e.client_id = ${client_id} and e.session_id = ${session_id} and e.section_id = s.id and e.deleted_at is null) as roster
    from sections s join grades g on g.client_id = ${client_id} and g.id = s.grade_id
    where s.client_id = ${client_id} and s.id = any(${section_ids}::bigint[]) and s.deleted_at is null
    order by g.level_order, g.title collate natural_order, g.id, s.title collate natural_order, s.id`,
  )
  const filled = places.filter(({ enrolment_ids }) => enrolment_ids.length > 0)
  const isWhole = places.every(({ roster, enrolment_ids }) => roster === enrolment_ids.length)
  if (places.length < new Set(section_ids).size || filled.length === 0 || !isWhole)
    throw wrongField('section_ids', say('report_card.nobody'))
  return filled
}

interface Read {
  scope: Scope
  occasion: Occasion | null
  places: Place[]
  rows: RegisterRow[]
}

/** Roster, results and cards of one moment. */
async function readRegister(call: RegisterCall, db: Reader): Promise<Read> {
  const { session_id, scheme_id = null } = call.body
  const of = { ...call, db }
  await assertSession(of, session_id)
  const { occasion, exam_ids } = await chosenExams(of, call.body)
  const choice = { session_id, scheme_id, exam_ids, occasion }
  await assertChoice(of, { ...choice, exam_ids: occasion ? null : exam_ids })
  const places = await placesOf(of)
  const enrolment_ids = places.flatMap((place) => place.enrolment_ids)
  // All subjects stand on it, as on a card.
  await assertWriters(of, enrolment_ids, 'section_ids')
  if (occasion) await assertOccasionOf(of, occasion, enrolment_ids)
  const path = occasion ? 'occasion_id' : exam_ids ? 'through_exam_ids' : 'section_ids'
  await assertExams(of, enrolment_ids, choice, path)
  const { scope, answers } = await readAnswers(ofWholeCard(of), { ...choice, enrolment_ids })
  const cards = await newestCards(of, occasion?.id ?? null, enrolment_ids)
  const isChosen = call.body.through_exam_ids !== undefined
  const newest = new Map(cards.map((card) => [card.enrolment_id, card]))
  const rows = answers.map((answer) => rowOf(answer, newest.get(answer.one.enrolment_id), { occasion, isChosen }))
  return { scope, occasion, places, rows }
}

const marksOf = ({ own, one }: CardAnswer): RegisterMark[] =>
  own.map(({ mark_id, exam_id, subject_id }) => ({
    ...{ mark_id, exam_id, subject_id },
    who: one.student.roll_no ?? one.student.name ?? '',
  }))

/** What subjects, exams and classes are called in the language of the register. */
async function namesOf(call: RegisterCall, db: Reader, { rows, places }: Read) {
  const subjects = new Map(
    rows.flatMap(({ answer }) =>
      answer.answer.subjectWisePerformance.map(({ subject }) => [subject.id, subject.title]),
    ),
  )
  const exams = new Map(rows.flatMap(({ answer }) => answer.own.map(({ exam_id, name }) => [exam_id, name])))
  const titleOf = await ownTitles({ ...call, db }, call.body.language, {
    ...{ subject: [...subjects.keys()], exam: [...exams.keys()], grade: places.map(({ grade }) => grade.id) },
  })
  const subjectOf = (id: number) => titleOf('subject', id) ?? subjects.get(id) ?? ''
  const called = new Map([...subjects].map(([id, title]) => [title, subjectOf(id)]))
  const calledExam = new Map([...exams].map(([id, name]) => [name, titleOf('exam', id) ?? name]))
  return {
    subjectOf,
    titleOf: (title: string) => called.get(title) ?? title,
    examOf: (name: string) => calledExam.get(name) ?? name,
    gradeOf: ({ id, title }: Place['grade']) => titleOf('grade', id) ?? title,
  }
}

async function sectionsOf(call: RegisterCall, db: Reader, read: Read): Promise<RegisterSection[]> {
  const { scope, occasion, places, rows } = read
  const { language } = call.body
  const names = await namesOf(call, db, read)
  const dayOf = (date: string) => writtenDay(date, scope.settings.date_format, `${language}-IN`)
  const byEnrolment = new Map(rows.map((row) => [row.answer.one.enrolment_id, row]))
  const sections: RegisterSection[] = []
  for (const { grade, section, class_teacher, enrolment_ids } of places) {
    const own = enrolment_ids.flatMap((id) => byEnrolment.get(id) ?? [])
    const marks = own.flatMap(({ answer }) => marksOf(answer))
    const place = [`${names.gradeOf(grade)} ${section}`, occasion && titleIn(occasion, language), scope.session.title]
    sections.push({
      ...{ place: place.filter(Boolean).join(' · '), class_teacher },
      ...linesOf(own, { ...names, dayOf }),
      changes: await changesAfter({ ...scope, db }, marks, { titleOf: names.subjectOf, dayOf }),
    })
  }
  return sections
}

/** The marks register of sections, to sign and to bind. */
export async function printRegister(
  call: RegisterCall,
  services: Printing & Pick<Services, 'databases'>,
): Promise<RecordedFile> {
  const { actor, body, client_id, now } = call
  if (actor.reach?.scope === 'OWN') throw new ApiError('forbidden')
  const { session_id, section_ids, language } = body
  const { scope, sections } = await atOneMoment(services.databases.app, client_id, async (db) => {
    const read = await readRegister(call, db)
    return { scope: read.scope, sections: await sectionsOf(call, db, read) }
  })
  const { date_format, timezone } = scope.settings
  const { language: _, ...head } = await schoolHead({ db: call.db, client_id }, services.files)
  const bytes = await orRefuse(
    services.typeset.of({ client_id, account_id: actor.account_id }).pdf({
      ...{ ...head, document: 'records/register', language, session: scope.session.title, sections },
      printed: writtenMoment(now, date_format, `${language}-IN`, timezone),
    }),
  )
  const [only, ...others] = sections
  const place = only && others.length === 0 ? only.place : scope.session.title
  return {
    ...{ bytes, type: 'application/pdf', filename: fileName(registerWords[language].title, place, 'pdf') },
    given: {
      ...{ client_id, entity_id: section_ids.length === 1 ? (section_ids[0] ?? null) : null },
      what: { document: 'register', session_id, section_ids },
    },
  }
}
