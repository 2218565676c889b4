import { rowsOf, type ScreenRoute, schoolAreas, share } from './route.ts'

/** The school itself: its classes and what is taught, its people. */
export const schoolRoutes: ScreenRoute[] = [
  {
    path: 'dashboard',
    module: 'dashboard',
    areas: [...schoolAreas, 'super-admin'],
    texts: 'dashboard',
    screen: () => import('../screens/dashboard/dashboard.tsx'),
  },
  ...share({ texts: 'academics' }, [
    rowsOf('grade', () => import('../screens/academics/class-list.tsx')),
    rowsOf('section', () => import('../screens/academics/section-list.tsx')),
    rowsOf('subject', () => import('../screens/academics/subject-list.tsx')),
    rowsOf('chapter', () => import('../screens/academics/chapter-list.tsx')),
    rowsOf('topic', () => import('../screens/academics/topic-list.tsx')),
    ...['set-up', 'set-up/$part'].map((path) => ({
      ...({ path, module: 'grade', areas: ['school-admin'], wide: true } satisfies Partial<ScreenRoute>),
      screen: () => import('../screens/academics/set-up/set-up.tsx'),
    })),
  ]),
  { ...rowsOf('staff', () => import('../screens/people/staff/staff-list.tsx')), texts: 'staff' },
  ...share({ texts: 'people' }, [
    {
      ...rowsOf('student', () => import('../screens/people/students/student-list.tsx')),
      areas: ['school-admin'],
    },
    {
      path: 'students',
      module: 'student',
      areas: ['staff-admin', 'student-admin'],
      screen: () => import('../screens/people/students/student-list.tsx'),
    },
    {
      path: 'student/promote',
      texts: 'promotion',
      module: 'student-promotion',
      areas: ['school-admin'],
      screen: () => import('../screens/people/promotion/promotion.tsx'),
    },
  ]),
]
