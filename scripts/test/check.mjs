// npm run check: lint, types, import rules, dead code, unit and HTTP tests.
import { need, runSteps } from './runner.mjs'

need(['pdftotext'], 'poppler-utils')
await runSteps({ browser: false })
