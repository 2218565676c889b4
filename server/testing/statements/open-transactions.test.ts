import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const tests = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts') && !name.endsWith('open-transactions.test.ts'))
  .map((name) => ({ name, text: readFileSync(join('server', name), 'utf8') }))

it('who waits for a lock is counted by countWaiting: on a cluster nobody waits on the node that is asked', () => {
  expect(tests.length).toBeGreaterThan(100)
  expect(tests.filter(({ text }) => text.includes('wait_event_type')).map(({ name }) => name)).toEqual([])
})

it('a test holds rows in a transaction that ends with it, however it ends', () => {
  const leaves = ({ text }: { text: string }) =>
    /query\('begin'\)/.test(text) && !/finally|onTestFinished|afterAll/.test(text)
  expect(tests.filter(leaves).map(({ name }) => name)).toEqual([])
})
