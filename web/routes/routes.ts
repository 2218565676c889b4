import { accountRoutes } from './accounts.ts'
import { examRoutes } from './exams.ts'
import { paperRoutes } from './papers.ts'
import { platformRoutes } from './platform.ts'
import type { ScreenRoute } from './route.ts'
import { schoolRoutes } from './school.ts'

/** All screens behind the sign-in; those without it stand in open.ts. */
export const screenRoutes: ScreenRoute[] = [
  ...schoolRoutes,
  ...paperRoutes,
  ...examRoutes,
  ...accountRoutes,
  ...platformRoutes,
]
