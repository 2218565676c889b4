import { defineConfig } from '@playwright/test'

/** The built app on fresh state folders, in the installed Chromium. Each worker has a school; a test counts on nothing that another did there. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  workers: process.env.E2E_PORT ? 1 : 2,
  fullyParallel: true,
  retries: 0,
  // Limits that only end what hangs: a step long before the test, a test long before the run.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  globalSetup: './support/global-setup.ts',
  use: {
    browserName: 'chromium',
    actionTimeout: 60_000,
    viewport: { width: 1280, height: 900 },
    // What was done and asked for, of a test that failed. The page before and after each step as well (`--trace on`) takes a good part of the time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    // Nothing to wait for: what opens and closes is there at once. Every rule that a test looks at holds without movement.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.BROWSER_PATH ? { executablePath: process.env.BROWSER_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
