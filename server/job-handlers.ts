import { importQuestionsJob } from './questions/upload.ts'
import type { JobHandlers } from './workers/jobs.ts'

/** What runs in the background, by kind. */
export const jobHandlers: JobHandlers = { 'import-questions': importQuestionsJob }
