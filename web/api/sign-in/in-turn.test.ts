import { expect, test } from 'vitest'
import { CallError } from '../call-error.ts'
import { inTurn } from './in-turn.ts'

const refusal = (retry_after_s: number) => new CallError('Wait', { errorCode: 'slow_down', status: 429, retry_after_s })

test('who is told to come again in a moment does so; a pause after wrong passwords is said', async () => {
  const waits: number[] = []
  const sleep = async (ms: number) => void waits.push(ms)
  const answers = [refusal(2), refusal(2), null]
  const ask = async () => {
    const refused = answers.shift()
    if (refused) throw refused
    return 'in'
  }
  expect(await inTurn(ask, sleep)).toBe('in')
  expect(waits.map((ms) => ms >= 1000 && ms <= 3000)).toEqual([true, true])
  await expect(inTurn(() => Promise.reject(refusal(900)), sleep)).rejects.toThrow('Wait')
  expect(waits).toHaveLength(2)
  await expect(inTurn(() => Promise.reject(refusal(1)), sleep)).rejects.toThrow('Wait')
  expect(waits).toHaveLength(13)
})
