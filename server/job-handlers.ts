import { sql } from 'kysely'
import type { Module } from '#contract'
import { chapterSpreadsheet } from './academics/chapter-spreadsheet.ts'
import { topicSpreadsheet } from './academics/topic-spreadsheet.ts'
import { schoolTables, type Tables } from './db/schema.ts'
import { closeSeries } from './exams/plan/close-over.ts'
import { PROPOSE_DUTIES, proposeDutiesJob } from './exams/plan/duties/propose-duties.ts'
import { PRINT_SERIES, printSeriesJob } from './exams/plan/print/series-print.ts'
import { PROPOSE_DATES, proposeDatesJob } from './exams/plan/propose.ts'
import { PROPOSE_SEATS, proposeSeatsJob } from './exams/plan/seats/propose-seats.ts'
import { PRINT_PLAN, printPlanJob } from './exams/print-plan/print-job.ts'
import { type DueRef, publishDue } from './exams/publish/publish-due.ts'
import type { JobHandlers } from './jobs/jobs.ts'
import { purge } from './jobs/purge.ts'
import { purgeFiles } from './jobs/purge-files.ts'
import { type DailyTask, type QueueTasks, queueOnce } from './jobs/queue.ts'
import { type MailRef, sendMail } from './mail/send-mail.ts'
import { marksSpreadsheet } from './marks/upload/marks-spreadsheet.ts'
import { PRINT_BLANK, printBlankJob } from './papers/answer-sheets/print-blank.ts'
import { PRINT_BATCH, printBatchJob } from './papers/print/batch.ts'
import { closeLeavers } from './people/close-leavers.ts'
import { erasePupils } from './people/data/erasing.ts'
import { EXPORT_PUPIL, exportPupilJob } from './people/data/export.ts'
import { staffSpreadsheet } from './people/staff/spreadsheet/staff-spreadsheet.ts'
import { studentSpreadsheet } from './people/students/spreadsheet/student-spreadsheet.ts'
import { EXPORT_SCHOOL, exportSchoolJob } from './platform/content/export-job.ts'
import { IMPORT_SCHOOL, importSchoolJob } from './platform/content/import-job.ts'
import { MAKE_DEMO } from './platform/demo-school.ts'
import { tellOfEndingKeys } from './programs/ending-keys.ts'
import { sendWebhook } from './programs/send-webhook.ts'
import { type EventsRef, tellEvents, type WebhookRef } from './programs/tell.ts'
import { purgeReadings } from './questions/reading/purge-readings.ts'
import { SAVE_READING, saveReadingJob } from './questions/reading/save-reading.ts'
import { DETECT_SIMILAR, detectSimilarJob } from './questions/similar/similar-job.ts'
import { questionSpreadsheet } from './questions/spreadsheet/question-spreadsheet.ts'
import { questionText } from './questions/spreadsheet/question-text.ts'
import { PRINT_REPORT_CARDS, reportCardsJob } from './reports/cards/report-card.ts'
import { queueStaleFigures, type RenewRef, renewFigures } from './results/renew.ts'
import { purgeScans } from './scans/purge-scans.ts'
import { READ_SCAN, readScanJob } from './scans/reading/read-scan.ts'
import { responsesSpreadsheet } from './scans/responses/upload/responses-spreadsheet.ts'
import { makeDemoJob } from './seed/demo-job.ts'
import type { Services } from './services.ts'
import { startTasks } from './start-tasks.ts'
import type { FileKind } from './uploads/spreadsheet-kind.ts'
import { uploadJob } from './uploads/spreadsheet-upload.ts'

const fileKinds: readonly FileKind[] = [
  chapterSpreadsheet,
  topicSpreadsheet,
  questionSpreadsheet,
  questionText,
  studentSpreadsheet,
  staffSpreadsheet,
  marksSpreadsheet,
  responsesSpreadsheet,
]

/** The tables that a file of this entity fills. */
const filled: Partial<Record<Module, readonly (keyof Tables)[]>> = {
  chapter: ['chapters'],
  topic: ['topics'],
  question: ['questions'],
  student: ['students', 'enrolments', 'accounts'],
  staff: ['staff', 'staff_assignments', 'accounts'],
  'exam-marks': ['exam_marks', 'exam_question_marks'],
}

/** What runs in the background, by kind. */
export const jobHandlers: JobHandlers<Services> = {
  [DETECT_SIMILAR]: detectSimilarJob,
  [SAVE_READING]: saveReadingJob,
  [PRINT_BATCH]: printBatchJob,
  [PRINT_SERIES]: printSeriesJob,
  [PRINT_PLAN]: printPlanJob,
  [PRINT_BLANK]: printBlankJob,
  [EXPORT_PUPIL]: exportPupilJob,
  [EXPORT_SCHOOL]: exportSchoolJob,
  [IMPORT_SCHOOL]: { ...importSchoolJob, fills: ['questions', 'question_versions', 'question_papers', 'chapters'] },
  [PRINT_REPORT_CARDS]: reportCardsJob,
  [READ_SCAN]: readScanJob,
  [PROPOSE_DATES]: proposeDatesJob,
  [PROPOSE_SEATS]: proposeSeatsJob,
  [PROPOSE_DUTIES]: proposeDutiesJob,
  [MAKE_DEMO]: { ...makeDemoJob, fills: schoolTables },
  ...Object.fromEntries(fileKinds.map((kind) => [kind.job, { ...uploadJob(kind), fills: filled[kind.entity] }])),
}

/**
 * Mails that a process sends at a time; one that goes out in turn holds its place for a fifth of a second. As many as there are connections for the
 * queue: with more the first start would greet with a warning.
 */
const MAILS_AT_ONCE = 8

/** Webhooks to which a process sends at a time, half of them of one school: one whose program is slow holds its place for a while. */
const WEBHOOKS_AT_ONCE = 4

/** What the queue does besides jobs. */
export const queueTasks: QueueTasks<Services> = {
  ...Object.fromEntries(Object.entries(startTasks).map(([name, run]) => [name, { run }])),
  look_for_stale: { run: queueStaleFigures },
  renew_figures: { run: (services, ref) => renewFigures(services, ref as RenewRef) },
  publish_results: { at_once: 1, run: (services, ref) => publishDue(services, ref as DueRef) },
  send_webhook: {
    at_once: WEBHOOKS_AT_ONCE,
    shared: true,
    run: (services, ref) => sendWebhook(services, ref as WebhookRef),
  },
  tell_events: { beside: 'send_webhook', run: (services, ref) => tellEvents(services, ref as EventsRef) },
  send_mail: { at_once: MAILS_AT_ONCE, run: (services, ref) => sendMail(services, ref as MailRef) },
}

/**
 * Has the queue look for figures that were worked out in an earlier way: now, and once more in an hour, when the processes of the release before, which
 * go on writing theirs, have ended. A process that starts waits for none of it.
 */
export async function queueLook({ databases }: Pick<Services, 'databases'>): Promise<void> {
  await queueOnce(databases, 'look_for_stale')
  await sql`select graphile_worker.add_job('look_for_stale', '{}'::json, run_at := now() + interval '1 hour', job_key := 'look-for-stale-again')`.execute(
    databases.owner_kysely,
  )
}

/** What is done every night. */
export const dailyTasks: readonly DailyTask<Services>[] = [
  ({ databases, clock }) => purge(databases, clock()),
  purgeFiles,
  purgeReadings,
  purgeScans,
  ({ databases, clock }) => closeLeavers(databases, clock()),
  ({ databases, clock }) => closeSeries(databases, clock()),
  erasePupils,
  tellOfEndingKeys,
]
