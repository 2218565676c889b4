/** Server tests that are not run once more on another database than the embedded one. */

/** These start the embedded one, whatever is given, or none: what they find on this one they have found on the other. */
const withoutIt = [
  'server/db/embedded/**',
  'server/shut-down.test.ts',
  'server/full-disk.test.ts',
  'server/jobs/failover.test.ts',
  'server/jobs/postgres-killed.test.ts',
  'server/db/clock.test.ts',
  'server/marks/killed.test.ts',
  'server/workers/**',
  'server/mail/transport.test.ts',
  'server/uploads/spreadsheet-reader.test.ts',
  'server/questions/similar/similar-searcher.test.ts',
]

/**
 * What they find, they find without the database: who asks too often is told to wait, what a proxy says counts, a workbook is written in its thread, what stands on the pages
 * of a paper, and that a body no call takes is refused before it is one. That a paper is read and comes as a file they have from papers/print/{printed-paper,batch,download,preview},
 * which run there.
 */
const beforeIt = [
  'server/http/busy.test.ts',
  'server/http/proxy.test.ts',
  'server/questions/export/export-writer.test.ts',
  'server/papers/print/hostile.test.ts',
  'server/papers/print/printed-types.test.ts',
  'server/papers/print/typeset-paper.test.ts',
  'server/papers/print/printed.test.ts',
  'server/hostile.test.ts',
  'server/questions/question-types-hostile.test.ts',
]

/**
 * Not run on an older PostgreSQL, but on a cluster they are. They are about several processes, and about one that is killed: who goes on with what, which they find out by locks, notifications and the times of rows. Each of their statements
 * runs there in the tests of its area (jobs, people, exams, marks, db/migrate); what is theirs alone takes half a minute each for a process to be given up.
 */
export const foundAmongProcesses = [
  'server/several-processes.test.ts',
  'server/two-clocks.test.ts',
  'server/pooled.test.ts',
  'server/rolling-upgrade.test.ts',
  'server/jobs/killed.test.ts',
  'server/people/killed.test.ts',
  'server/papers/print/killed.test.ts',
]

/**
 * Nor are these run on an older PostgreSQL: each statement they send is sent there by tests of other files too, which ask what it did. That was found by
 * writing down the statements of every file (docs/decisions/build/2026-11-26-what-an-older-postgresql-is-asked.md says how); a new one of theirs is asked there unexecuted, as every statement is.
 */
export const askedByOthersToo = [
  'server/questions/spreadsheet/upload-job.test.ts',
  'server/questions/spreadsheet/question-spreadsheet.test.ts',
  'server/questions/spreadsheet/pictures.test.ts',
  'server/questions/spreadsheet/types.test.ts',
  'server/questions/bulk/review.test.ts',
  'server/questions/similar/similar-job.test.ts',
  'server/questions/export/question-record.test.ts',
  'server/reports/at-once.test.ts',
  'server/marks/durable.test.ts',
  'server/uploads/media.test.ts',
  'server/platform/audit-people.test.ts',
  'server/jobs/shares.test.ts',
  'server/papers/print/batch.test.ts',
  'server/papers/print/download.test.ts',
  'server/papers/print/preview.test.ts',
  'server/papers/print/link.test.ts',
  'server/papers/print/marking-scheme.test.ts',
]

export const foundWithoutIt = [...withoutIt, ...beforeIt]
