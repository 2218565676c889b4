import { say } from '#contract'
import { TypesetError } from '../../../typeset/engine/typeset-error.ts'
import { ApiError, comeAgain } from '../../ground/errors.ts'
import { BusyError, ChildDiedError, JobTimeoutError, PoolClosedError } from '../../workers/pool-errors.ts'

/** A busy or failed typesetter as an answer. @throws ApiError busy_server or invalid_field */
export async function orRefuse<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof TypesetError)
      throw new ApiError('invalid_field', say('print.cannot_be_set', { reason: error.sentence }))
    if (error instanceof JobTimeoutError) {
      throw new ApiError('invalid_field', say('print.too_slow'))
    }
    if (error instanceof BusyError || error instanceof PoolClosedError) throw comeAgain()
    if (error instanceof ChildDiedError) {
      throw new ApiError('busy_server', say('print.interrupted'))
    }
    throw error
  }
}
