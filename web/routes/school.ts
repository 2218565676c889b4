import { type ScreenRoute, schoolAreas, share } from './route.ts'

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
    { path: 'classes', module: 'grade', screen: () => import('../screens/academics/class-list.tsx') },
    { path: 'sections', module: 'section', screen: () => import('../screens/academics/section-list.tsx') },
    { path: 'subjects', module: 'subject', screen: () => import('../screens/academics/subject-list.tsx') },
    { path: 'chapters', module: 'chapter', screen: () => import('../screens/academics/chapter-list.tsx') },
    { path: 'topics', module: 'topic', screen: () => import('../screens/academics/topic-list.tsx') },
  ]),
  ...share({ texts: 'people' }, [
    { path: 'staffs', module: 'staff', screen: () => import('../screens/people/staff/staff-list.tsx') },
    {
      path: 'students-list',
      module: 'student',
      areas: ['school-admin'],
      screen: () => import('../screens/people/students/student-list.tsx'),
    },
    {
      path: 'students',
      module: 'student',
      areas: ['staff-admin', 'student-admin'],
      screen: () => import('../screens/people/students/student-list.tsx'),
    },
    {
      path: 'student/promote',
      texts: 'people',
      module: 'student-promotion',
      areas: ['school-admin'],
      screen: () => import('../screens/people/promotion/promotion.tsx'),
    },
  ]),
]
