import { sql } from 'kysely'
import {
  type AboutReport,
  type ReportName,
  reportFileApi,
  type SchoolPerformance,
  type StudentPerformance,
} from '#contract'
import { type PerformanceWords, performanceWords } from '../../../typeset/words/performance-words.ts'
import { ask } from '../../db/ask.ts'
import { readerFor } from '../../db/connect.ts'
import { atOneMoment } from '../../db/snapshot.ts'
import { inOwnTitles } from '../../entity/own-titles.ts'
import { writtenMoment } from '../../ground/days.ts'
import type { Call, RecordedFile } from '../../http/call.ts'
import { serve } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { assertMaySee } from '../may-see.ts'
import { placeOf } from '../place-of.ts'
import { reports } from '../report.ts'
import { openScope, type ReportCall, type ReportServices, type Scope } from '../scope.ts'
import { figuresFile } from './figures-file.ts'
import { printMarkSheet } from './mark-sheet.ts'
import { printRecheckSlip } from './recheck-slip.ts'
import { printTransferData } from './transfer-data.ts'
import {
  type ChaptersReport,
  chapterPart,
  type StaffReport,
  type SubjectsReport,
  schoolInWords,
  staffPart,
  subjectPart,
} from './worded-groups.ts'
import { fill, type Saying, type WordedReport } from './worded-report.ts'
import { studentInWords } from './worded-student.ts'

type Download = Call<(typeof reportFileApi)['download']>
type Needs = ReportServices & Pick<Services, 'files' | 'typeset'>
type ReportInWords = WordedReport & { about: AboutReport }

/** Names its subjects, exams and classes as the language of the report does. */
type InOwnTitles = <A>(answer: Promise<A>) => Promise<A>

/** Each report as its screen has it: that of teachers has its subjects and chapters too. */
const tellers: Record<
  ReportName,
  (call: ReportCall, services: Needs, saying: Saying, own: InOwnTitles) => Promise<ReportInWords>
> = {
  async 'subject-performance'(call, services, saying, own) {
    const about: SubjectsReport = await own(reports.subjectPerformance(call, services))
    return { about, title: saying.words.subject_report, figures: [], parts: subjectPart(saying, about) }
  },
  async 'chapter-performance'(call, services, saying, own) {
    const about: ChaptersReport = await own(reports.chapterPerformance(call, services))
    return { about, title: saying.words.chapter_report, figures: [], parts: chapterPart(saying, about) }
  },
  async 'school-performance'(call, services, saying, own) {
    const about: SchoolPerformance = await own(reports.schoolPerformance(call, services))
    return { about, ...schoolInWords(saying, about, !call.body.filter.exam_ids) }
  },
  async 'staff-performance'(call, services, saying, own) {
    const about: StaffReport = await own(reports.staffPerformance(call, services))
    const subjects: SubjectsReport = await own(reports.subjectPerformance(call, services))
    const chapters: ChaptersReport = await own(reports.chapterPerformance(call, services))
    const parts = [...staffPart(saying, about), ...subjectPart(saying, subjects), ...chapterPart(saying, chapters)]
    return { about, title: saying.words.teacher_report, figures: [], parts }
  },
  async 'student-performance'(call, services, saying, own) {
    const about: StudentPerformance = await own(reports.studentPerformance(call, services))
    return { about, ...studentInWords(saying, about) }
  },
}

/** What the filter chooses; a report of one pupil names them among its figures. */
async function placeIn(scope: Scope, language: string): Promise<string> {
  const { actor, filter, session } = scope
  const ids = (given: number[] | undefined) => sql`${given ?? []}::bigint[]`
  const { grade_id, section_id, subject_id } = filter
  const chosen = { grade_id: ids(grade_id), section_id: ids(section_id), subject_id: ids(subject_id) }
  const [place] = await ask(
    scope,
    sql<{ title: string }>`
      select ${placeOf(actor, sql`${session.title}::text`, { ...chosen, student_id: ids([]) }, language)} as title`,
  )
  return place?.title ?? session.title
}

function absentWords(words: PerformanceWords, policy: AboutReport['coverage']['absent_policy']): string {
  if (policy === null) return words.absent_mixed
  return policy === 'ZERO' ? words.absent_zero : words.absent_out
}

/** What the figures are of, and of when: in the school's own time. */
function aboutText({ words, language }: Saying, { coverage, as_of }: AboutReport, { settings }: Scope): string {
  const { exams, marks, absent, excluded, absent_policy } = coverage
  if (exams === 0) return words.nothing
  const when = writtenMoment(new Date(as_of), settings.date_format, `${language}-IN`, settings.timezone)
  const left_out = excluded.ML + excluded.EX + excluded.UFM
  return [
    fill(words.covers, { exams, marks, when }),
    fill(absentWords(words, absent_policy), { absent }),
    fill(words.excluded, { excluded: left_out }),
  ].join(' · ')
}

/** @throws forbidden to whoever may not see the report on screen */
async function downloadReport(call: Download, services: Needs): Promise<RecordedFile> {
  const { actor, body } = call
  const { report, filter, format, language } = body
  assertMaySee(actor, report)
  const client_id = actor.client_id === 0 ? (filter.client_id ?? 0) : actor.client_id
  const figures = await atOneMoment(services.databases.app, client_id, async (db) => {
    const asked: ReportCall = { ...call, db, body: { filter } }
    const scope = await openScope(asked, services)
    const { small_cell: least, date_format } = scope.settings
    const saying: Saying = { words: performanceWords[language], language, least, date_format }
    const own: InOwnTitles = async (answer) => inOwnTitles({ db, client_id }, language, await answer)
    const { about, ...worded } = await tellers[report](asked, services, saying, own)
    return { ...worded, place: await placeIn(scope, language), about: aboutText(saying, about, scope) }
  })
  const given = { client_id, entity_id: null, what: { report, format, filter } }
  const db = readerFor(services.databases.app, client_id)
  const file = await figuresFile({ db, client_id, account_id: actor.account_id }, services, {
    ...{ ...figures, format, language },
  })
  return { ...file, given }
}

export const reportFileRoutes = serve(reportFileApi, {
  download: downloadReport,
  markSheet: printMarkSheet,
  recheckSlip: printRecheckSlip,
  transferData: printTransferData,
})
