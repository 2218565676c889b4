/** What of the server tests is run on another database than the embedded one. */

/** Not these: they start the embedded one, whatever is given, or none: what they find on this one they have found on the other. */
const withoutIt = [
  'server/db/embedded/**',
  'server/{shut-down,full-disk,db/clock,marks/killed}.test.ts',
  'server/workers/**',
  'server/{mail/transport,media/sheet-reader,questions/similar/similar-searcher}.test.ts',
]

/**
 * What they find, they find without the database: who asks too often is told to wait, what a proxy says counts, a workbook is written in its thread, what stands on the pages
 * of a paper, and that a body no call takes is refused before it is one. That a paper is read and comes as a file they have from papers/print/{printed-paper,batch,download,preview}.
 */
const beforeIt = [
  'server/{http/busy,http/proxy,questions/export/export-writer}.test.ts',
  'server/papers/print/{hostile,printed-types,typeset-paper,printed}.test.ts',
  'server/{hostile,questions/question-types-hostile}.test.ts',
]

export const foundWithoutIt = [...withoutIt, ...beforeIt]

const files = (folder, ...names) => names.map((name) => `server/${folder}/${name}.test.ts`)

/**
 * What is tried on an older PostgreSQL, which is asked about all other statements unexecuted: what reads and makes the database itself, who may see which rows, figures of examinations and
 * marks, what is erased, shared, backed up and seeded; then the files that send the most further statements in a second. The first are folders.
 * docs/decisions/build/2026-11-26-what-an-older-postgresql-is-asked.md says how they were chosen.
 */
export const triedOnOlder = [
  ...['server/db/', 'server/exams/'],
  ...files('policy', 'rules', 'people', 'exams', 'report-pairs'),
  ...files('people', 'scope', 'data/erase', 'promotion/year-end', 'staff/staff'),
  ...files('academics', 'section', 'chapter', 'topic'),
  ...files('platform', 'audit', 'role', 'school', 'school-settings'),
  ...files('reports', 'rows', 'share'),
  ...files('sign-in', 'secrets', 'invitations'),
  ...files('media', 'import', 'job'),
  ...files('marks', 'questions'),
  ...files('questions', 'similar/similar-questions'),
  ...files('automatic', 'blueprint/blueprint'),
  ...files('dashboard', 'dashboard'),
  ...files('backup', 'backup'),
  ...files('jobs', 'purge'),
  ...files('seed', 'seed-roles'),
]
