/** Server tests that are not run once more on another database than the embedded one. */

/** These start the embedded one, whatever is given, or none: what they find on this one they have found on the other. */
const withoutIt = [
  'server/db/embedded/**',
  'server/{shut-down,full-disk,db/clock,marks/killed}.test.ts',
  'server/workers/**',
  'server/{mail/transport,media/sheet-reader,questions/similar/similar-searcher}.test.ts',
]

/**
 * What they find, they find without the database: who asks too often is told to wait, what a proxy says counts, a workbook is written in its thread, what stands on the pages
 * of a paper, and that a body no call takes is refused before it is one. That a paper is read and comes as a file they have from papers/print/{printed-paper,batch,download,preview},
 * which run there.
 */
const beforeIt = [
  'server/{http/busy,http/proxy,questions/export/export-writer}.test.ts',
  'server/papers/print/{hostile,printed-types,typeset-paper,printed}.test.ts',
  'server/{hostile,questions/question-types-hostile}.test.ts',
]

/**
 * Not run on an older PostgreSQL, but on a cluster they are. They are about several processes, and about one that is killed: who goes on with what, which they find out by locks, notifications and the times of rows. Each of their statements
 * runs there in the tests of its area (jobs, people, exams, marks, db/migrate); what is theirs alone takes half a minute each for a process to be given up.
 */
export const foundAmongProcesses = [
  'server/{several-processes,two-clocks,pooled,rolling-upgrade}.test.ts',
  'server/{jobs,people,papers/print}/killed.test.ts',
]

/**
 * Nor are these run on an older PostgreSQL: each statement they send is sent there by tests of other files too, which ask what it did. That was found by
 * writing down the statements of every file (docs/decisions/build/2026-11-26-what-an-older-postgresql-is-asked.md says how); a new one of theirs is asked there unexecuted, as every statement is.
 */
export const askedByOthersToo = [
  'server/questions/sheet/{upload-job,question-sheet,sheet-pictures,sheet-types}.test.ts',
  'server/questions/{bulk/review,similar/similar-job,export/question-record}.test.ts',
  'server/{reports/at-once,marks/durable,media/media,platform/audit-people,jobs/shares}.test.ts',
  'server/papers/print/{batch,download,preview,link,marking-scheme}.test.ts',
]

export const foundWithoutIt = [...withoutIt, ...beforeIt]
