import { chapterSheet } from './academics/chapter-sheet.ts'
import { topicSheet } from './academics/topic-sheet.ts'
import type { DailyTask, JobHandlers } from './jobs/jobs.ts'
import { purge } from './jobs/purge.ts'
import { purgeFiles } from './media/purge-files.ts'
import { sheetJob } from './media/sheet-upload.ts'
import { PRINT_BATCH, printBatchJob } from './papers/print/batch.ts'
import { questionSheet } from './questions/sheet/question-sheet.ts'
import { importQuestionsJob, textImport } from './questions/sheet/upload.ts'
import { DETECT_SIMILAR, detectSimilarJob } from './questions/similar/similar-job.ts'
import type { Services } from './services.ts'

/** What runs in the background, by kind. */
export const jobHandlers: JobHandlers<Services> = {
  [textImport.name]: importQuestionsJob,
  [DETECT_SIMILAR]: detectSimilarJob,
  [PRINT_BATCH]: printBatchJob,
  ...Object.fromEntries([chapterSheet, topicSheet, questionSheet].map((kind) => [kind.job, sheetJob(kind)])),
}

/** What is done every night. */
export const dailyTasks: readonly DailyTask<Services>[] = [
  ({ databases, clock }) => purge(databases, clock()),
  purgeFiles,
]
