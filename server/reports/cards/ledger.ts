import { sql } from 'kysely'
import { type reportCardApi, say } from '#contract'
import type { LanguageOf } from '../../../domain/languages.ts'
import { usualPage } from '../../../domain/papers/documents.ts'
import { performanceWords } from '../../../typeset/words/performance-words.ts'
import { reportWords } from '../../../typeset/words/report-words.ts'
import { ask } from '../../db/ask.ts'
import { atOneMoment } from '../../db/snapshot.ts'
import { assertSession } from '../../entity/sessions.ts'
import { type Printing, schoolHead } from '../../exams/print/school-head.ts'
import { writtenMoment } from '../../ground/days.ts'
import { ApiError, wrongField } from '../../ground/errors.ts'
import type { Call, RecordedFile } from '../../http/call.ts'
import { orRefuse } from '../../http/refusals/typeset-refusal.ts'
import { visibleTo } from '../../policy/policy.ts'
import { assertOccasionOf } from '../../results/card-occasion.ts'
import type { Services } from '../../services.ts'
import { figuresFile, fileName } from '../print/figures-file.ts'
import { type Column, fill, partOf, type Saying } from '../print/worded-report.ts'
import type { Scope } from '../scope.ts'
import { assertChoice, assertExams, chosenExams } from './assert-choice.ts'
import { type CardAnswer, readAnswers } from './card-answers.ts'
import { absenceOf, examParts, marksOf, type NamedMark } from './exam-parts.ts'
import { isWriter, ofWholeCard } from './section-writer.ts'
import { titledAnswers } from './titled-answers.ts'

type LedgerCall = Call<(typeof reportCardApi)['ledger']>

interface Place {
  title: string
  grade_id: number
  enrolment_ids: number[]
}

/** The section with its pupils, by roll number. */
async function placeOf({ db, client_id, actor, body }: LedgerCall): Promise<Place> {
  const { session_id, section_id } = body
  const [place] = await ask(
    { db, client_id },
    sql<Place>`
    select concat_ws(' · ', g.title, s.title) as title, g.id as grade_id,
      (select coalesce(array_agg(e.id order by e.roll_no collate natural_order nulls last, e.id), '{}') from enrolments e
        where e.client_id = ${client_id} and e.session_id = ${session_id} and e.section_id = s.id and e.deleted_at is null
          and ${visibleTo(actor, 'enrolments', 'e')}) as enrolment_ids
    from sections s join grades g on g.client_id = ${client_id} and g.id = s.grade_id
    where s.client_id = ${client_id} and s.id = ${section_id} and s.deleted_at is null`,
  )
  if (!place || place.enrolment_ids.length === 0) throw wrongField('section_id', say('report_card.nobody'))
  return place
}

interface LedgerSubject {
  id: number
  title: string
  /** A co-scholastic subject has grades and no marks. */
  hasMarks: boolean
}

/** The subjects of anybody, in the order of their titles. */
function subjectsOf(answers: readonly CardAnswer[]): LedgerSubject[] {
  const all = new Map<number, LedgerSubject>()
  for (const { lists } of answers)
    for (const { subject, category } of lists.subjects)
      all.set(subject.id, { ...subject, hasMarks: category !== 'CO_SCHOLASTIC' })
  return [...all.values()].sort((a, b) => a.title.localeCompare(b.title, 'en', { numeric: true }) || a.id - b.id)
}

const subjectIn = ({ answer }: CardAnswer, id: number) =>
  answer.subjectWisePerformance.find(({ subject }) => subject.id === id)

/** Why somebody has no percent in a subject: the code of the last exam. */
const reasonFor = (row: CardAnswer, subject_id: number): string | null =>
  row.own
    .filter((mark) => mark.subject_id === subject_id)
    .flatMap((mark) => absenceOf(mark) ?? [])
    .at(-1) ?? null

const gradeIn = (row: CardAnswer, subject_id: number) => subjectIn(row, subject_id)?.grade ?? reasonFor(row, subject_id)

/** One exam of the register: its name and, subject by subject, what its marks are out of, where that is the same for all. */
interface LedgerExam {
  title: string
  max: (subject_id: number) => number | null
  mark: (row: CardAnswer, subject_id: number) => NamedMark | null
}

/** All exams of the pupils in the order of the register, and what their numbers stand for. */
function examsOf(answers: readonly CardAnswer[], subjects: readonly LedgerSubject[], language: LanguageOf<'cards'>) {
  const titles = new Map(subjects.flatMap(({ id, title, hasMarks }) => (hasMarks ? [[id, title] as const] : [])))
  const parts = examParts(
    answers.flatMap(({ own }) => own),
    titles,
    language,
  )
  const exams = parts.flatMap(({ title, heads, key, cells }) =>
    heads.map((head, at): LedgerExam => {
      const mark = ({ one }: CardAnswer, subject_id: number) => cells(one.enrolment_id, subject_id)[at] ?? null
      const maxima = new Map(
        subjects.map(({ id }) => {
          const counted = answers.flatMap((row) => mark(row, id) ?? [])
          const [max = null, ...others] = new Set(counted.map(({ counted_max }) => counted_max))
          return [id, others.length === 0 ? max : null]
        }),
      )
      return { title: key.length > 0 ? `${title} ${head}` : head, max: (id) => maxima.get(id) ?? null, mark }
    }),
  )
  return { exams, exam_key: parts.flatMap(({ key }) => key) }
}

/** Marks as they are printed: with their maximum where it stands nowhere else. */
function printedMarks({ max, mark }: LedgerExam, row: CardAnswer, subject_id: number): string | null {
  const own = mark(row, subject_id)
  if (!own) return null
  const marks = marksOf(own)
  const shown = max(subject_id) === null ? `${marks} / ${own.counted_max}` : String(marks)
  return absenceOf(own) ?? (marks === null ? null : shown)
}

const shown = (value: string | number | null | undefined) => (value == null ? null : String(value))

/** As a workbook has them: marks of each exam, percent and grade in columns of their own, so that they can be reckoned with. */
function subjectColumns(answers: readonly CardAnswer[], language: LanguageOf<'cards'>): Column<CardAnswer>[] {
  const words = performanceWords[language]
  const subjects = subjectsOf(answers)
  const { exams } = examsOf(answers, subjects, language)
  return subjects.flatMap(({ id, title, hasMarks }): Column<CardAnswer>[] => {
    const grade: Column<CardAnswer> = [`${title}, ${words.grade}`, (row) => gradeIn(row, id)]
    if (!hasMarks) return [grade]
    const written = exams.filter(({ mark }) => answers.some((row) => mark(row, id) !== null))
    return [
      ...written.map((exam): Column<CardAnswer> => {
        const max = exam.max(id)
        const marks = (row: CardAnswer) => {
          const own = exam.mark(row, id)
          return own && (absenceOf(own) ?? marksOf(own))
        }
        const head = `${title}, ${exam.title}`
        return max === null
          ? [head, (row) => printedMarks(exam, row, id)]
          : [`${head} (${words.maximum} ${max})`, marks, 'number']
      }),
      [`${title} %`, (row) => subjectIn(row, id)?.percent ?? null, 'number'],
      grade,
    ]
  })
}

/** What all subjects make together; nothing where nobody has anything of it, as where all subjects are graded alone. */
function totalColumns(
  answers: readonly CardAnswer[],
  { settings }: Pick<Scope, 'settings'>,
  language: LanguageOf<'cards'>,
): Column<CardAnswer>[] {
  if (!hasTotals(answers)) return []
  const [words, card] = [performanceWords[language], reportWords[language]]
  const rank: Column<CardAnswer> = [card.rank, ({ answer }) => answer.overall.rank?.place ?? null, 'number']
  return [
    [card.overall, ({ answer }) => answer.overall.percent, 'number'],
    [words.grade, ({ answer }) => answer.overall.grade, 'short'],
    [words.result, ({ answer }) => answer.overall.result && words.results[answer.overall.result], 'short'],
    ...(settings.rank_shown ? [rank] : []),
  ]
}

const hasTotals = (answers: readonly CardAnswer[]) => answers.some(({ answer }) => answer.overall.percent !== null)

type Ledger = Awaited<ReturnType<typeof readAnswers>> & { place: string; about: string; draft: string | null }

/** What stands above the register. */
function figuresOf(answers: readonly CardAnswer[], language: LanguageOf<'cards'>) {
  const passed = answers.filter(({ answer }) => answer.overall.result === 'PASS').length
  return [
    { label: performanceWords[language].students, value: answers.length },
    ...(hasTotals(answers) ? [{ label: reportWords[language].results.PASS, value: passed }] : []),
  ]
}

/** The register in pages: a line of each pupil for each exam. */
async function ledgerPages(call: LedgerCall, services: Printing, ledger: Ledger): Promise<Uint8Array> {
  const { db, client_id, actor, body } = call
  const { answers, scope, place, about, draft } = ledger
  const { language } = body
  const [subjects, card] = [subjectsOf(answers), reportWords[language]]
  const { exams, exam_key } = examsOf(answers, subjects, language)
  const totals = totalColumns(answers, scope, language)
  const { language: _, ...head } = await schoolHead({ db, client_id }, services.files)
  return orRefuse(
    services.typeset.of({ client_id, account_id: actor.account_id }).pdf({
      ...{ ...head, document: 'ledger', language, page: usualPage, place, about, draft, exam_key },
      figures: figuresOf(answers, language).map(({ label, value }) => ({ label, value: String(value) })),
      exams: exams.map(({ title }) => title),
      subjects: subjects.map(({ id, title }) => ({ title, maxima: exams.map(({ max }) => shown(max(id))) })),
      totals: totals.map(([title]) => title),
      pupils: answers.map((row) => ({
        name: row.answer.student.name ?? '',
        roll_no: row.answer.student.roll_no,
        subjects: subjects.map(({ id, hasMarks }) => ({
          marks: exams.map((exam) => printedMarks(exam, row, id)),
          percent: hasMarks ? shown(subjectIn(row, id)?.percent) : null,
          grade: gradeIn(row, id),
        })),
        totals: totals.map(([, value]) => shown(value(row))),
      })),
      signatures: [card.class_teacher, card.principal],
    }),
  )
}

/** The register as a workbook. */
function ledgerBook(call: LedgerCall, services: Printing, { answers, scope, place, about }: Ledger) {
  const { language } = call.body
  const words = performanceWords[language]
  const { small_cell: least, date_format } = scope.settings
  const saying: Saying = { words, language, least, date_format }
  const columns: Column<CardAnswer>[] = [
    [words.name, ({ answer }) => answer.student.name],
    [words.roll_no, ({ answer }) => answer.student.roll_no],
    [words.admission_no, ({ answer }) => answer.student.admission_no],
    ...subjectColumns(answers, language),
    ...totalColumns(answers, scope, language),
  ]
  return figuresFile({ ...call, account_id: call.actor.account_id }, services, {
    ...{ title: words.ledger, place, about, format: 'xlsx', language, figures: figuresOf(answers, language) },
    parts: partOf(saying, { title: '', name: words.ledger }, answers, columns),
  })
}

/** All pupils of a section with what each reached in every exam and subject; marked as a draft while an exam of theirs is not published. */
export async function printLedger(
  call: LedgerCall,
  services: Printing & Pick<Services, 'databases'>,
): Promise<RecordedFile> {
  const { actor, body, client_id, now } = call
  if (actor.reach?.scope === 'OWN') throw new ApiError('forbidden')
  const { session_id, section_id, scheme_id = null, format, language } = body
  const { title, scope, answers } = await atOneMoment(services.databases.app, client_id, async (db) => {
    const of = { ...call, db }
    await assertSession(of, session_id)
    const { occasion, exam_ids } = await chosenExams(of, body)
    const choice = { session_id, scheme_id, exam_ids, occasion }
    await assertChoice(of, { ...choice, exam_ids: occasion ? null : exam_ids })
    const { title, grade_id, enrolment_ids } = await placeOf(of)
    if (occasion) await assertOccasionOf(of, occasion, enrolment_ids)
    const path = occasion ? 'occasion_id' : exam_ids ? 'through_exam_ids' : 'section_id'
    await assertExams(of, enrolment_ids, choice, path)
    const isWhole = isWriter(actor, { session_id, section_id, grade_id })
    const read = await readAnswers(isWhole ? ofWholeCard(of) : of, { ...choice, enrolment_ids })
    return { title, ...read, answers: await titledAnswers(of, read.answers, language) }
  })
  const words = performanceWords[language]
  const isDraft = answers.some(({ one }) => one.is_draft)
  const when = writtenMoment(now, scope.settings.date_format, `${language}-IN`, scope.settings.timezone)
  const ledger: Ledger = {
    ...{ scope, answers, place: `${scope.session.title} · ${title}` },
    about: [fill(words.as_of, { when }), isDraft ? words.provisional : ''].filter(Boolean).join(' · '),
    draft: isDraft ? reportWords[language].draft : null,
  }
  const file =
    format === 'xlsx'
      ? await ledgerBook(call, services, ledger)
      : {
          bytes: await ledgerPages(call, services, ledger),
          type: 'application/pdf',
          filename: fileName(words.ledger, ledger.place, format),
        }
  return { ...file, given: { client_id, entity_id: section_id, what: { document: 'ledger', session_id, format } } }
}
