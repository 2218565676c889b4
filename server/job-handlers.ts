import { chapterSheet } from './academics/chapter-sheet.ts'
import { topicSheet } from './academics/topic-sheet.ts'
import type { JobHandlers } from './jobs/jobs.ts'
import { sheetJob } from './media/sheet-upload.ts'
import { PRINT_BATCH, printBatchJob } from './papers/print/batch.ts'
import { questionSheet } from './questions/sheet/question-sheet.ts'
import { importQuestionsJob } from './questions/sheet/upload.ts'
import { DETECT_SIMILAR, detectSimilarJob } from './questions/similar/similar-job.ts'

/** What runs in the background, by kind. */
export const jobHandlers: JobHandlers = {
  'import-questions': importQuestionsJob,
  [DETECT_SIMILAR]: detectSimilarJob,
  [PRINT_BATCH]: printBatchJob,
  ...Object.fromEntries([chapterSheet, topicSheet, questionSheet].map((kind) => [kind.job, sheetJob(kind)])),
}
