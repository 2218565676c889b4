import { chapterSheet } from './academics/chapter-sheet.ts'
import { topicSheet } from './academics/topic-sheet.ts'
import type { DailyTask, JobHandlers } from './jobs/jobs.ts'
import { purge } from './jobs/purge.ts'
import { purgeFiles } from './media/purge-files.ts'
import type { FileKind } from './media/sheet-kind.ts'
import { uploadJob } from './media/sheet-upload.ts'
import { PRINT_BATCH, printBatchJob } from './papers/print/batch.ts'
import { questionSheet } from './questions/sheet/question-sheet.ts'
import { questionText } from './questions/sheet/question-text.ts'
import { DETECT_SIMILAR, detectSimilarJob } from './questions/similar/similar-job.ts'
import type { Services } from './services.ts'

const fileKinds: readonly FileKind[] = [chapterSheet, topicSheet, questionSheet, questionText]

/** What runs in the background, by kind. */
export const jobHandlers: JobHandlers<Services> = {
  [DETECT_SIMILAR]: detectSimilarJob,
  [PRINT_BATCH]: printBatchJob,
  ...Object.fromEntries(fileKinds.map((kind) => [kind.job, uploadJob(kind)])),
}

/** What is done every night. */
export const dailyTasks: readonly DailyTask<Services>[] = [
  ({ databases, clock }) => purge(databases, clock()),
  purgeFiles,
]
