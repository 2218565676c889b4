import { describe, expect, it } from 'vitest'
import { say } from '#contract'
import { TypesetError } from '../../../typeset/engine/typeset-error.ts'
import { orRefuse } from '../../http/refusals/typeset-refusal.ts'
import { BusyError, ChildDiedError, JobTimeoutError, PoolClosedError } from '../../workers/pool-errors.ts'

describe('a typesetter that cannot answer', () => {
  it.each([
    [
      'a text it cannot set',
      new TypesetError(say('print.not_laid_out', { diagnostic: 'a table is too wide' })),
      422,
      'This paper cannot be set: The paper could not be laid out: a table is too wide.',
    ],
    ['too much work', new JobTimeoutError('5 s'), 422, /took too long and was stopped/],
    ['a full queue', new BusyError('50 wait'), 503, /busy/],
    ['a server that is being stopped', new PoolClosedError('closed'), 503, /busy/],
    ['a process that died', new ChildDiedError('killed', 'stack of the child'), 503, /was interrupted/],
  ])('for %s is a refusal with a sentence', async (_name, error, status, message) => {
    await expect(orRefuse(Promise.reject(error))).rejects.toMatchObject({
      name: 'ApiError',
      status,
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    })
  })

  it('for a mistake of ours stays that mistake', async () => {
    const mistake = new TypeError('undefined is not a paper')
    await expect(orRefuse(Promise.reject(mistake))).rejects.toBe(mistake)
  })

  it('is not in the way of one that can', async () => {
    expect(await orRefuse(Promise.resolve('pages'))).toBe('pages')
  })
})
