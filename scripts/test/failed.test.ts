import { expect, test } from 'vitest'
import { failedInBrowser, failedInVitest } from './failed.mjs'

test('what failed is named by file and test with the first lines of its message, also where a file failed as a whole', () => {
  const long = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n')
  const ofFile = (
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[],
    message = '',
  ) => ({
    name: `${process.cwd()}/server/one.test.ts`,
    status: 'failed',
    message,
    assertionResults,
  })
  const results = {
    testResults: [
      ofFile([
        { status: 'passed', fullName: 'good', failureMessages: [] },
        { status: 'failed', fullName: 'adds up', failureMessages: [long] },
      ]),
      ofFile([], 'no such module'),
    ],
  }
  const [test, file] = failedInVitest(results)
  expect(test).toMatch(/^server\/one\.test\.ts › adds up\n {2}line 0\n/)
  expect(test).not.toContain('line 20')
  expect(file).toBe('server/one.test.ts\n  no such module')
})

test('a browser test that passed at its second try is named too, wherever its suite stands', () => {
  const spec = (title: string, status: string) => ({
    title,
    tests: [{ status, results: [{ errors: [{ message: 'timed out' }] }] }],
  })
  const suite = {
    title: 'marks.spec.ts',
    specs: [spec('saves', 'expected')],
    suites: [{ title: 'the sheet', specs: [spec('opens', 'flaky'), spec('prints', 'unexpected')] }],
  }
  expect(failedInBrowser(suite)).toEqual(['the sheet › opens\n  timed out', 'the sheet › prints\n  timed out'])
})
