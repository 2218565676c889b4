import type { Actor } from '../../ground/actor.ts'
import { ApiError } from '../../ground/errors.ts'

/** All data of a pupil is for those alone who see the whole school. @throws forbidden */
export function assertWholeSchool({ reach }: Pick<Actor, 'reach'>): void {
  if (reach !== null) throw new ApiError('forbidden')
}
