import type { Actor } from '../http/actor.ts'
import { ApiError } from '../http/errors.ts'

/**
 * Sessions and schools have no row-level security behind them, so that a school's role which was granted one of these modules by
 * mistake is refused here. @throws forbidden
 */
export function assertPlatform(actor: Actor): void {
  if (actor.client_id !== 0)
    throw new ApiError('forbidden', 'This belongs to the platform. Only a super admin can do this.')
}
