import { gradeRoutes } from './academics/grade.ts'
import type { ServedRoute } from './http/serve.ts'
import { jobRoutes } from './media/job.ts'
import { mediaRoutes } from './media/media.ts'
import { questionPaperRoutes } from './papers/question-paper.ts'
import { questionRoutes } from './questions/question.ts'
import { permissionRoutes, signInRoutes } from './sign-in/sign-in.ts'

/** Every table with its handlers: the whole API in one list. */
export const routes: ServedRoute[] = [
  ...signInRoutes,
  ...permissionRoutes,
  ...gradeRoutes,
  ...questionRoutes,
  ...questionPaperRoutes,
  ...mediaRoutes,
  ...jobRoutes,
]
