import { ofModule, rowsOf, type ScreenRoute, schoolAreas, share } from './route.ts'

/** Exams, their marks, and what is reported of them. */
export const examRoutes: ScreenRoute[] = [
  {
    ...rowsOf('room', () => import('../screens/exams/rooms/room-list.tsx')),
    areas: ['school-admin', 'staff-admin'],
    texts: 'exams',
  },
  ...share(
    { texts: 'exam-series', areas: ['school-admin', 'staff-admin'] },
    ofModule('exam', [
      { path: 'exam/series', screen: () => import('../screens/exams/plan/series-list.tsx') },
      { path: 'exam/series/$id/print', screen: () => import('../screens/exams/prints/series-prints.tsx') },
      { path: 'exam/series/$id/cards', screen: () => import('../screens/exams/prints/admit-card-list.tsx') },
      { path: 'exam/series/$id', wide: true, screen: () => import('../screens/exams/plan/series-page.tsx') },
    ]),
  ),
  ...share(
    { texts: 'exam-day', areas: ['school-admin', 'staff-admin'] },
    ofModule('exam', [{ path: 'exam/series/$id/day', screen: () => import('../screens/exams/day/desk-page.tsx') }]),
  ),
  ...share(
    { texts: 'print-plan', areas: ['school-admin', 'staff-admin'] },
    ofModule('exam', [{ path: 'exam/print-plan', screen: () => import('../screens/exams/print-plan/print-plan.tsx') }]),
  ),
  ...share(
    { texts: 'exam-duties', areas: ['school-admin', 'staff-admin'] },
    ofModule('exam', [
      { path: 'exam/series/$id/duties', wide: true, screen: () => import('../screens/exams/duty/duties-page.tsx') },
      { path: 'exam/my-duties', screen: () => import('../screens/exams/duty/my-duties.tsx') },
      { path: 'exam/absences', screen: () => import('../screens/exams/duty/absences.tsx') },
    ]),
  ),
  { ...rowsOf('exam', () => import('../screens/exams/list/exam-list.tsx')), texts: 'exams' },
  {
    path: 'exam/exam-marking',
    module: 'exam-marks',
    texts: 'marks',
    wide: 'exam',
    screen: () => import('../screens/marks/marking.tsx'),
  },
  {
    path: 'invigilation',
    module: 'exam',
    areas: ['school-admin', 'staff-admin'],
    texts: 'invigilation',
    screen: () => import('../screens/marks/invigilation/invigilation.tsx'),
  },
  {
    path: 'exam/rechecks',
    module: 'exam-marks',
    areas: ['school-admin', 'staff-admin'],
    texts: 'corrections',
    screen: () => import('../screens/corrections/rechecks/recheck-list.tsx'),
  },
  ...share(
    { texts: 'scans', areas: ['school-admin', 'staff-admin'] },
    ofModule('exam-marks', [
      { path: 'exam/answer-marks', screen: () => import('../screens/scans/marks/answer-marks.tsx') },
      { path: 'exam/answer-audit', screen: () => import('../screens/scans/audit/answer-audit.tsx') },
      { path: 'exam/answer-table', screen: () => import('../screens/scans/table/answer-table.tsx') },
    ]),
  ),
  {
    path: 'exam/own-answers',
    module: 'exam-marks',
    areas: ['student-admin'],
    texts: 'scans',
    screen: () => import('../screens/scans/own/own-answers.tsx'),
  },
  {
    path: 'exam/scans',
    module: 'exam-marks',
    areas: ['school-admin', 'staff-admin'],
    texts: 'scans',
    screen: () => import('../screens/scans/scans.tsx'),
  },
  {
    path: 'scan',
    module: 'exam-marks',
    areas: ['school-admin', 'staff-admin'],
    texts: 'scans',
    screen: () => import('../screens/scans/phone/phone-scan.tsx'),
  },
  {
    path: 'exam/analysis',
    module: 'exam',
    areas: ['school-admin', 'staff-admin'],
    texts: 'reports',
    screen: () => import('../screens/reports/analysis/exam-analysis.tsx'),
  },
  ...share(
    { texts: 'results', areas: ['school-admin', 'staff-admin'] },
    ofModule('grade-system', [
      rowsOf('grade-system', () => import('../screens/results/grade-system-list.tsx')),
      { path: 'card-occasions', screen: () => import('../screens/results/occasion-list.tsx') },
      { path: 'result-rules', screen: () => import('../screens/results/rules/rules.tsx') },
      { path: 'result-schemes', screen: () => import('../screens/results/scheme-list.tsx') },
    ]),
  ),
  ...share(
    { texts: 'card-layouts', areas: ['school-admin', 'staff-admin'] },
    ofModule('grade-system', [
      { path: 'card-layouts', screen: () => import('../screens/results/layouts/layout-list.tsx') },
      { path: 'card-layouts/$id', wide: true, screen: () => import('../screens/results/layouts/layout-page.tsx') },
    ]),
  ),
  {
    path: 'view-reports/result-day',
    module: 'exam-marks',
    areas: ['school-admin', 'staff-admin'],
    texts: 'result-day',
    screen: () => import('../screens/exams/result-day/result-day.tsx'),
  },
  {
    path: 'view-reports/entries',
    module: 'teacher-report',
    areas: ['school-admin', 'staff-admin'],
    texts: 'card-entries',
    screen: () => import('../screens/reports/entries/entries.tsx'),
  },
  ...share({ texts: 'reports' }, [
    {
      path: 'view-reports/school-reports',
      module: 'school-report',
      areas: ['school-admin', 'super-admin'],
      screen: () => import('../screens/reports/school-report.tsx'),
    },
    {
      path: 'view-reports/teacher-report',
      module: 'teacher-report',
      areas: ['school-admin', 'staff-admin', 'super-admin'],
      screen: () => import('../screens/reports/teacher-report.tsx'),
    },
    {
      path: 'view-reports/results',
      module: 'teacher-report',
      areas: ['school-admin', 'staff-admin'],
      screen: () => import('../screens/reports/results/results.tsx'),
    },
    {
      path: 'view-reports/student-reports',
      module: 'student-report',
      areas: [...schoolAreas, 'super-admin'],
      screen: () => import('../screens/reports/student-report.tsx'),
    },
  ]),
]
