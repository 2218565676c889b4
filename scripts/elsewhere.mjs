/** Server tests that are not run once more on another database than the embedded one. */

/** These start the embedded one, whatever is given, or none: what they find on this one they have found on the other. */
const withoutIt = [
  'server/db/embedded/**',
  'server/{shut-down,db/clock}.test.ts',
  'server/workers/**',
  'server/{mail/transport,media/sheet-reader,questions/similar/similar-searcher}.test.ts',
]

/**
 * What they find, they find without the database: who asks too often is told to wait, what a proxy says counts, a workbook is written in its thread, and what stands on the pages
 * of a paper. That a paper is read and comes as a file they have from papers/print/{printed-paper,batch,download,preview}, which run there.
 */
const beforeIt = [
  'server/{http/busy,http/proxy,questions/export/export-writer}.test.ts',
  'server/papers/print/{hostile,printed-types,typeset-paper,printed}.test.ts',
]

export const foundWithoutIt = [...withoutIt, ...beforeIt]
