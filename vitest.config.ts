import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { sourcePlugins } from './vite.config.ts'

/**
 * What all projects share. Modules are loaded once per worker, not once per file: none keeps what a test could leave behind. A test
 * that asserts nothing fails. Limits of time only end what hangs.
 */
const shared = {
  isolate: false,
  maxWorkers: Math.max(2, availableParallelism() - 1),
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { requireAssertions: true, poll: { timeout: 120_000 } },
}

/** These wait half a minute each for what was killed to be given up: first, where others have use for the processor meanwhile. */
const waits = ({ moduleId }: TestSpecification) =>
  /\/(killed|postgres-killed|several-processes|two-clocks)\.test\.ts$/.test(moduleId)

/** Says in its first line that it needs a page. */
const needsPage = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment')

/**
 * Those that wait, those that need a page, the others. A worker goes on to the next file only where that needs what it has itself: taken as they
 * came, the files of the web began 71 workers instead of 4, each with all modules to load, and took twice the processor's time.
 */
class KindByKind extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = (file: TestSpecification) => (waits(file) ? 0 : needsPage(file) ? 1 : 2)
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other))
  }
}

/** Three projects, one after the other: pure code needs nothing, the server a real PostgreSQL, the browser's code a DOM-free run. */
export default defineConfig({
  test: {
    sequence: { sequencer: KindByKind },
    projects: [
      {
        test: {
          ...shared,
          name: 'pure',
          include: [
            '{domain,contract,richtext,typeset,assembly,similarity,marking,planning,solver,scanning,interchange,db,scripts}/**/*.test.ts',
          ],
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          // A worker waits for PostgreSQL nearly half of its time: one more than there are cores leaves none idle.
          maxWorkers: Math.max(2, availableParallelism()) + 1,
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
          setupFiles: ['server/testing/built.ts', 'server/testing/statements/write-from-here.ts'],
          sequence: { groupOrder: 2 },
        },
      },
      {
        plugins: sourcePlugins(),
        test: {
          ...shared,
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          // A worker has one page for all its files: a link that is followed, as a download is, would leave an empty one to the next.
          environmentOptions: {
            happyDOM: {
              settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } as object,
            },
          },
          setupFiles: ['web/testing/english.ts'],
          sequence: { groupOrder: 0 },
        },
      },
    ],
  },
})
