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
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { requireAssertions: true, poll: { timeout: 120_000 } },
}

/** These wait half a minute each for what was killed to be given up: first, where others have use for the processor meanwhile. */
const waits = ({ moduleId }: TestSpecification) => /\/(killed|several-processes|two-clocks)\.test\.ts$/.test(moduleId)

class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))]
  }
}

/** Three projects, one after the other: pure code needs nothing, the server a real PostgreSQL, the browser's code a DOM-free run. */
export default defineConfig({
  test: {
    sequence: { sequencer: WaitingFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'pure',
          include: [
            '{domain,contract,richtext,typeset,assembly,similarity,marking,interchange,db,scripts}/**/*.test.ts',
          ],
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
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
          setupFiles: ['web/testing/english.ts'],
          sequence: { groupOrder: 0 },
        },
      },
    ],
  },
})
