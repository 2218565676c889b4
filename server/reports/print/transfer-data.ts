import { type RawBuilder, sql } from 'kysely'
import type { EnrolmentState, Gender, LeaveReason, reportFileApi } from '#contract'
import type { LanguageOf } from '../../../domain/languages.ts'
import type { TransferDataInput } from '../../../typeset/documents/records/transfer-data.ts'
import { transferWords } from '../../../typeset/words/transfer-words.ts'
import { ask } from '../../db/ask.ts'
import type { Reader } from '../../db/connect.ts'
import { atOneMoment } from '../../db/snapshot.ts'
import { type Printing, schoolHead } from '../../exams/print/school-head.ts'
import { writtenDay, writtenMoment } from '../../ground/days.ts'
import { notFound } from '../../ground/errors.ts'
import { pupilName } from '../../ground/pupil-name.ts'
import type { Call, RecordedFile } from '../../http/call.ts'
import { orRefuse } from '../../http/refusals/typeset-refusal.ts'
import { enrolmentsSeen } from '../../policy/people.ts'
import type { Services } from '../../services.ts'
import { publishedExams } from '../cards/assert-choice.ts'
import { type CardAnswer, readAnswers } from '../cards/card-answers.ts'
import { resultOf } from '../cards/card-content.ts'
import { parentsOf, wordsOfEntries } from '../cards/entries-on-card.ts'
import { isWriter, ofWholeCard } from '../cards/section-writer.ts'
import { settingsOf } from '../scope.ts'
import { fileName } from './figures-file.ts'

type TransferCall = Call<(typeof reportFileApi)['transferData']>

interface Person {
  name: string
  admission_no: string
  gender: Gender | null
  dob: string | null
  guardian: string | null
  guardians: { name: string; relation: string | null }[]
}

interface Year {
  enrolment_id: number
  session_id: number
  session: string
  grade_id: number
  section_id: number
  place: string
  roll_no: string | null
  joined_on: string | null
  left_on: string | null
  state: EnrolmentState
  leave_reason: LeaveReason | null
  is_seen: boolean
}

const personOf = (client_id: number, id: number): RawBuilder<Person> => sql<Person>`
  select ${pupilName(client_id, 'p')} as name, p.admission_no, p.gender, p.dob::text as dob, nullif(p.guardian_name, '') as guardian, p.guardians
  from students p where p.client_id = ${client_id} and p.id = ${id} and p.deleted_at is null`

/** The newest first. */
const yearsOf = ({ client_id, actor, id, body: { language } }: TransferCall): RawBuilder<Year> => sql<Year>`
  select e.id as enrolment_id, e.session_id, x.name as session, e.grade_id, e.section_id,
    concat_ws(' ', coalesce(g.titles ->> ${language}::text, g.title), s.title) as place,
    e.roll_no, e.joined_on::text as joined_on, e.left_on::text as left_on, e.state, e.leave_reason, ${enrolmentsSeen(actor, 'e')} as is_seen
  from enrolments e join sessions x on x.id = e.session_id
    join grades g on g.client_id = ${client_id} and g.id = e.grade_id
    join sections s on s.client_id = ${client_id} and s.id = e.section_id
  where e.client_id = ${client_id} and e.student_id = ${id} and e.deleted_at is null
  order by x.start_date desc, e.id desc`

/** What the published exams of a year make together. */
async function answerOf(
  call: TransferCall,
  db: Reader,
  { session_id, enrolment_id }: Year,
): Promise<CardAnswer | null> {
  const of = ofWholeCard({ ...call, db })
  const exam_ids = await publishedExams(of, session_id)
  const asked = { session_id, enrolment_ids: [enrolment_id], scheme_id: null, exam_ids, occasion: null }
  const { answers } = await readAnswers(of, asked)
  return answers[0] ?? null
}

/** The newest year in which the pupil has a published exam; of one whose results are not the caller's nothing is said. */
async function lastResult(
  call: TransferCall,
  db: Reader,
  years: readonly Year[],
): Promise<TransferDataInput['result']> {
  for (const year of years) {
    const answer = await answerOf(call, db, year)
    if (!answer || answer.own.length === 0) continue
    if (!(year.is_seen && isWriter(call.actor, year))) return 'hidden'
    const { percent, grade } = answer.answer.overall
    return {
      ...{ session: year.session, place: year.place, percent: percent === null ? null : String(percent), grade },
      ...{ result: resultOf(answer), exams: [...new Set(answer.own.map(({ name }) => name))] },
    }
  }
  return null
}

/** Days of the newest year, as its card counts them. */
async function daysOf(call: TransferCall, db: Reader, year: Year): Promise<TransferDataInput['days']> {
  const answer = year.is_seen ? await answerOf(call, db, year) : null
  const { days = [] } = answer
    ? wordsOfEntries({ layout: answer.layout, terms: [], entries: answer.one.entries, days: answer.one.days })
    : {}
  const sum = (all: number[]) => String(all.reduce((whole, one) => whole + one, 0))
  const of = {
    present: sum(days.map(({ present }) => Number(present))),
    open: sum(days.map(({ open }) => open)),
  }
  return { session: year.session, of: days.length > 0 ? of : null }
}

type Pupil = Omit<TransferDataInput, 'document' | 'language' | 'printed' | 'school' | 'logo' | 'images' | 'font'>

interface Known {
  person: Person
  years: Year[]
  result: TransferDataInput['result']
  days: TransferDataInput['days']
}

/** Everything of one moment. @throws not_found where the caller sees no year of the pupil */
async function readPupil(call: TransferCall, db: Reader): Promise<Known> {
  const { client_id, id } = call
  const [person] = await ask({ db, client_id }, personOf(client_id, id))
  const years = await ask({ db, client_id }, yearsOf(call))
  const [newest] = years
  if (!person || !newest || !years.some(({ is_seen }) => is_seen)) throw notFound('student')
  return { person, years, result: await lastResult(call, db, years), days: await daysOf(call, db, newest) }
}

const gone: readonly EnrolmentState[] = ['LEFT', 'TRANSFERRED', 'GRADUATED']

function pupilIn({ person, years, result, days }: Known, dayOf: (date: string) => string): Pupil {
  const seen = years.filter(({ is_seen }) => is_seen)
  const [newest, earliest] = [years[0], years.at(-1)]
  const { mother = null, father = null, guardian = null } = parentsOf(person)
  const day = (date: string | null | undefined) => (date ? dayOf(date) : null)
  const { name, admission_no, gender, dob } = person
  const last = newest && gone.includes(newest.state) ? newest : null
  return {
    ...{ name, admission_no, gender, dob, mother, father, guardian },
    // Of the first year that there is: who is not told of it is not told when it began.
    joined_on: earliest?.is_seen ? day(earliest.joined_on) : null,
    left: last && { on: day(last.left_on), reason: last.leave_reason },
    years: seen.toReversed().map(({ session, place, roll_no, joined_on, left_on: until, state }) => ({
      ...{ session, place, roll_no, from: day(joined_on), to: day(until), state },
    })),
    has_unseen: seen.length < years.length,
    ...{ result, days },
  }
}

/** What a transfer certificate needs of a pupil, as it stands now; nothing of it is kept. */
export async function printTransferData(
  call: TransferCall,
  services: Printing & Pick<Services, 'databases'>,
): Promise<RecordedFile> {
  const { actor, client_id, id, now } = call
  const language: LanguageOf<'cards'> = call.body.language
  const known = await atOneMoment(services.databases.app, client_id, (db) => readPupil(call, db))
  const { date_format, timezone } = await settingsOf({ db: call.db, client_id })
  const locale = `${language}-IN`
  const { language: _, ...head } = await schoolHead({ db: call.db, client_id }, services.files)
  const pupil = pupilIn(known, (date) => writtenDay(date, date_format, locale))
  const bytes = await orRefuse(
    services.typeset.of({ client_id, account_id: actor.account_id }).pdf({
      ...{ ...head, ...pupil, document: 'records/transfer-data', language },
      printed: writtenMoment(now, date_format, locale, timezone),
    }),
  )
  return {
    ...{ bytes, type: 'application/pdf', filename: fileName(transferWords[language].title, pupil.name, 'pdf') },
    given: { client_id, entity_id: id, what: { document: 'transfer-data' } },
  }
}
