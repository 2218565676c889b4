import { sql } from 'kysely'
import { type ReportCardLanguage, type reportCardApi, say } from '#contract'
import { type PerformanceWords, performanceWords } from '../../../typeset/words/performance-words.ts'
import { reportWords } from '../../../typeset/words/report-words.ts'
import { ask } from '../../db/ask.ts'
import { atOneMoment } from '../../db/snapshot.ts'
import type { Printing } from '../../exams/print/school-head.ts'
import { ApiError, wrongField } from '../../ground/errors.ts'
import type { Call, RecordedFile } from '../../http/call.ts'
import { visibleTo } from '../../policy/policy.ts'
import type { Services } from '../../services.ts'
import { figuresFile } from '../print/figures-file.ts'
import { type Column, fill, partOf, type Saying } from '../print/said.ts'
import type { Scope } from '../scope.ts'
import { type CardAnswer, readAnswers } from './make-cards.ts'

type Asked = Call<(typeof reportCardApi)['ledger']>

interface Place {
  title: string
  enrolment_ids: number[]
}

/** The section with its pupils, by roll number. */
async function placeOf({ db, client_id, actor, body }: Asked): Promise<Place> {
  const { session_id, section_id } = body
  const [place] = await ask(
    { db, client_id },
    sql<Place>`
    select concat_ws(' · ', g.title, s.title) as title,
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
  /** A co-scholastic subject has grades and no percent. */
  hasPercent: boolean
}

/** The subjects of anybody, in the order of their titles. */
function subjectsOf(answers: readonly CardAnswer[]): LedgerSubject[] {
  const all = new Map<number, LedgerSubject>()
  for (const { lists } of answers)
    for (const { subject, category } of lists.subjects)
      all.set(subject.id, { ...subject, hasPercent: category !== 'CO_SCHOLASTIC' })
  return [...all.values()].sort((a, b) => a.title.localeCompare(b.title, 'en', { numeric: true }) || a.id - b.id)
}

const subjectIn = ({ answer }: CardAnswer, id: number) =>
  answer.subjectWisePerformance.find(({ subject }) => subject.id === id)

/** Why somebody has no percent in a subject: the code of the last exam, as on the attendance sheet. */
function reasonFor({ one, lists }: CardAnswer, subject_id: number): string | null {
  const own = lists.written.filter((row) => row.enrolment_id === one.enrolment_id && row.subject_id === subject_id)
  const code = own.findLast(({ attendance }) => attendance !== null && attendance !== 'P')?.attendance
  return code === 'A' ? 'AB' : (code ?? null)
}

/** Of each subject percent and grade: in pages in one column, in a workbook in two, so that percents can be reckoned with. */
function subjectColumns(asked: Asked, answers: readonly CardAnswer[], words: PerformanceWords): Column<CardAnswer>[] {
  return subjectsOf(answers).flatMap(({ id, title, hasPercent }): Column<CardAnswer>[] => {
    const percent = (row: CardAnswer) => subjectIn(row, id)?.percent ?? null
    const letter = (row: CardAnswer) => subjectIn(row, id)?.grade ?? reasonFor(row, id)
    if (!hasPercent) return [[asked.body.format === 'xlsx' ? `${title}, ${words.grade}` : title, letter, 'short']]
    if (asked.body.format === 'xlsx')
      return [
        [`${title} %`, percent, 'number'],
        [`${title}, ${words.grade}`, letter],
      ]
    const both = (row: CardAnswer) => [percent(row), letter(row)].filter((one) => one !== null).join(' ') || null
    return [[title, both, 'number']]
  })
}

/** What all subjects make together; nothing where nobody has anything of it, as where all subjects are graded alone. */
function totalColumns(
  answers: readonly CardAnswer[],
  { settings }: Pick<Scope, 'settings'>,
  language: ReportCardLanguage,
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

/** All pupils of a section with what each reached in every subject; marked as a draft while an exam of theirs is not published. */
export async function printLedger(
  asked: Asked,
  services: Printing & Pick<Services, 'databases'>,
): Promise<RecordedFile> {
  const { actor, body, client_id, now } = asked
  if (actor.reach?.scope === 'OWN') throw new ApiError('forbidden')
  const { session_id, section_id, scheme_id = null, through_exam_ids = null, format, language } = body
  const { place, scope, answers } = await atOneMoment(services.databases.app, client_id, async (db) => {
    const of = { ...asked, db }
    const place = await placeOf(of)
    const { enrolment_ids } = place
    return { place, ...(await readAnswers(of, { session_id, enrolment_ids, scheme_id, exam_ids: through_exam_ids })) }
  })
  const [words, card] = [performanceWords[language], reportWords[language]]
  const saying: Saying = { words, language, least: scope.settings.small_cell }
  const columns: Column<CardAnswer>[] = [
    [words.name, ({ answer }) => answer.student.name],
    [words.roll_no, ({ answer }) => answer.student.roll_no, 'short'],
    ...(format === 'xlsx'
      ? [[words.admission_no, ({ answer }) => answer.student.admission_no] as Column<CardAnswer>]
      : []),
    ...subjectColumns(asked, answers, words),
    ...totalColumns(answers, scope, language),
  ]
  const isDraft = answers.some(({ one }) => one.is_draft)
  const passed = answers.filter(({ answer }) => answer.overall.result === 'PASS').length
  const when = new Intl.DateTimeFormat(`${language}-IN`, {
    ...{ dateStyle: 'medium', timeStyle: 'short', timeZone: scope.settings.timezone, numberingSystem: 'latn' },
  } as Intl.DateTimeFormatOptions).format(now)
  const file = await figuresFile({ ...asked, account_id: actor.account_id }, services, {
    ...{ title: words.ledger, place: `${scope.session.title} · ${place.title}`, format, language, landscape: true },
    figures: [
      { label: words.students, value: answers.length },
      ...(hasTotals(answers) ? [{ label: card.results.PASS, value: passed }] : []),
    ],
    parts: partOf(saying, { title: '', name: words.ledger }, answers, columns),
    about: [fill(words.as_of, { when }), isDraft ? words.provisional : ''].filter(Boolean).join(' · '),
    draft: isDraft ? card.draft : null,
    signatures: [card.class_teacher, card.principal],
  })
  return { ...file, given: { client_id, entity_id: section_id, what: { document: 'ledger', session_id, format } } }
}
