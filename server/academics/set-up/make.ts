import type { setUpApi } from '#contract'
import { ApiError } from '../../ground/errors.ts'
import type { Call, Result } from '../../http/call.ts'

type Make = (typeof setUpApi)['make']

export async function makeSetUp(_: Call<Make>): Promise<Result<Make>> {
  throw new ApiError('busy_server')
}
