// npm test: everything of npm run check, and the browser tests; `-- --full` the HTTP tests again on PostgreSQL 15, or what `--postgres FOLDER` names.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { find, need, root, runSteps } from './runner.mjs'

need(['pdftotext'], 'poppler-utils')
findBrowser()
const { values } = parseArgs({ options: { postgres: { type: 'string' }, full: { type: 'boolean' } } })
await runSteps({ browser: true, ...values })

/**
 * The Chromium that has no windows where it can be had: beside each page the other keeps drawing a window that nobody sees, which takes twice
 * what the page does. Else an installed Chromium; else apt as root; else Playwright's own installer; else the command to run.
 */
function findBrowser() {
  if (process.env.BROWSER_PATH) return
  const windowless = 'chromium-headless-shell'
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const installed = () =>
    [windowless, ...names]
      .map((name) => spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim())
      .find(Boolean)
  const isRoot = process.getuid?.() === 0
  if (isRoot) find([windowless], windowless)
  if (!installed()) {
    if (isRoot) need(names, 'chromium')
    else if (spawnSync('npx', ['playwright', 'install', 'chromium'], { cwd: root, stdio: 'inherit' }).status !== 0)
      need(names, 'chromium')
  }
  const path = installed()
  if (path) process.env.BROWSER_PATH = path
}
