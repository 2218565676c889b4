import { defineConfig } from 'vitest/config'
import { sourcePlugins } from './vite.config.ts'

/** Three projects: pure code needs nothing, the server a real PostgreSQL, the browser's code a DOM-free run. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: ['{domain,contract,richtext,typeset,assembly,similarity,interchange,db,scripts}/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { plugins: sourcePlugins(), test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'] } },
    ],
  },
})
