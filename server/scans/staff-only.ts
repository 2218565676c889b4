import type { Actor } from '../ground/actor.ts'
import { ApiError } from '../ground/errors.ts'

/** Pages and answers are looked at by staff: a pupil sees the own ones by a call of its own. @throws forbidden */
export function assertStaff({ reach }: Pick<Actor, 'reach'>): void {
  if (reach?.scope === 'OWN') throw new ApiError('forbidden')
}
