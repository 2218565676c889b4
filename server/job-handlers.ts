import { chapterSheet } from './academics/chapter-sheet.ts'
import { topicSheet } from './academics/topic-sheet.ts'
import { sheetJob } from './media/sheet-upload.ts'
import { questionSheet } from './questions/question-sheet.ts'
import { importQuestionsJob } from './questions/upload.ts'
import type { JobHandlers } from './workers/jobs.ts'

/** What runs in the background, by kind. */
export const jobHandlers: JobHandlers = {
  'import-questions': importQuestionsJob,
  ...Object.fromEntries([chapterSheet, topicSheet, questionSheet].map((kind) => [kind.job, sheetJob(kind)])),
}
