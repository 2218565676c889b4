import type { OpenRoute } from './route.ts'

/** Screens shown without sign-in, and, but for login, with it too; no sidebar and no top bar. */
export const openRoutes: OpenRoute[] = [
  { path: '/login', entry: true, screen: () => import('../screens/sign-in/login/login.tsx') },
  {
    path: '/forgot-password',
    entry: true,
    texts: 'sign-in',
    screen: () => import('../screens/sign-in/ways-in/forgot-password.tsx'),
  },
  { path: '/verify', entry: true, texts: 'sign-in', screen: () => import('../screens/sign-in/ways-in/verify.tsx') },
  {
    path: '/recover-password',
    entry: true,
    texts: 'sign-in',
    screen: () => import('../screens/sign-in/ways-in/verify.tsx'),
  },
  {
    path: '/redirect-to-dashboard',
    texts: 'reports',
    screen: () => import('../screens/reports/shared/shared-report.tsx'),
  },
  { path: '/report-card', texts: 'reports', screen: () => import('../screens/reports/shared/card-check.tsx') },
  { path: '/admit-card', texts: 'exam-series', screen: () => import('../screens/exams/prints/card-check.tsx') },
  { path: '/question-papers/view', texts: 'papers', screen: () => import('../screens/papers/print/paper-view.tsx') },
  {
    path: '/school-admin/question-papers/pdf/$id',
    texts: 'papers',
    screen: () => import('../screens/papers/print/paper-pdf.tsx'),
  },
  {
    path: '/school-admin/question-papers/pdf-preview/$id',
    texts: 'papers',
    screen: () => import('../screens/papers/print/paper-pdf.tsx'),
  },
]
