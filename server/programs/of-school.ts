import { say } from '#contract'
import type { Actor } from '../ground/actor.ts'
import { ApiError } from '../ground/errors.ts'

/** Programs are told of the whole school. @throws not_found for the platform, which tells nobody, forbidden for who sees a part of the school */
export function assertOfSchool({ client_id, reach }: Actor): void {
  if (client_id === 0) throw new ApiError('not_found', say('settings.platform'))
  if (reach !== null) throw new ApiError('forbidden')
}
