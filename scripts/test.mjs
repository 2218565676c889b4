// npm test: everything of npm run check, and the browser tests; with `-- --postgres FOLDER` the HTTP tests again on the PostgreSQL in there.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { need, root, runSteps } from './runner.mjs'

need(['pdftotext'], 'poppler-utils')
findBrowser()
const { values } = parseArgs({ options: { postgres: { type: 'string' } } })
await runSteps({ browser: true, ...values })

/** An installed Chromium; else apt as root; else Playwright's own installer; else the command to run. */
function findBrowser() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const installed = () =>
    names.map((name) => spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim()).find(Boolean)
  const isRoot = process.getuid?.() === 0
  if (!process.env.BROWSER_PATH && !installed()) {
    if (isRoot) need(names, 'chromium')
    else if (spawnSync('npx', ['playwright', 'install', 'chromium'], { cwd: root, stdio: 'inherit' }).status !== 0)
      need(names, 'chromium')
  }
  const path = process.env.BROWSER_PATH ?? installed()
  if (path) process.env.BROWSER_PATH = path
}
