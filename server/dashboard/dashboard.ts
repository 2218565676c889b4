import { dashboardApi } from '#contract'
import { ApiError } from '../ground/errors.ts'
import { serve } from '../http/serve.ts'
import { countPlatform } from './platform-counts.ts'
import { type HealthServices, lookAtHealth } from './platform-health.ts'
import { countSchool } from './school-counts.ts'

export const dashboardRoutes = serve(dashboardApi, {
  /** The platform's own people are inside no school. */
  async allCounts({ db, actor, body, now }) {
    if (actor.client_id === 0) throw new ApiError('forbidden')
    return countSchool(db, actor, body.session_id ?? null, now)
  },

  async countMaster({ actor, now }, services: HealthServices) {
    if (actor.client_id !== 0) throw new ApiError('forbidden')
    const counts = await countPlatform(services.databases, now)
    return { ...counts, operation: await lookAtHealth(services, counts.health.database_bytes, now) }
  },
})
