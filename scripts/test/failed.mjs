/** What failed, by the results that the test runners write: a text of a few lines per test, its file and name first. */
import { relative } from 'node:path'

/** Lines of a message: enough for what was expected, what came, and where. */
const LINES = 14

const text = (where, messages) => [where, ...messages.join('\n').split('\n').slice(0, LINES)].join('\n  ')

/** Of Vitest's results, also files that failed before their first test. */
export const failedInVitest = ({ testResults }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name)
    const tests = assertionResults.filter((one) => one.status === 'failed')
    if (status === 'failed' && tests.length === 0) return [text(file, [message])]
    return tests.map((one) => text(`${file} › ${one.fullName}`, one.failureMessages))
  })

/** Of a suite of Playwright's results and those within it; a test that passed at its second try has failed once. */
export const failedInBrowser = ({ title, specs = [], suites = [] }) => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map((spec) => {
      const errors = spec.tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
      return text(
        `${title} › ${spec.title}`,
        errors.map(({ message }) => message),
      )
    }),
  ...suites.flatMap(failedInBrowser),
]
