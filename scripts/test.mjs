// npm test: everything of npm run check, and the browser tests.
import { spawnSync } from 'node:child_process'
import { need, root, runSteps } from './runner.mjs'

need(['pdftotext'], 'poppler-utils')
findBrowser()
await runSteps({ browser: true })

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
