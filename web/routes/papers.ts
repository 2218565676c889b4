import type { Area } from '../menus.ts'
import { ofModule, rowsOf, type ScreenRoute, share } from './route.ts'

const readers: Area[] = ['staff-admin', 'student-admin']

const questions = ofModule('question', [
  rowsOf('question', () => import('../screens/questions/list/question-list.tsx')),
  { path: 'questions/review', screen: () => import('../screens/questions/review/review-queue.tsx') },
  { path: 'questions/similar', screen: () => import('../screens/questions/similar/pair-list.tsx') },
  {
    path: 'questions/upload',
    screen: () => import('../screens/questions/spreadsheet/question-upload.tsx'),
  },
])

/** Files of questions that are looked at before any of them is saved. */
const questionReadings = ofModule('question', [
  { path: 'questions/import', screen: () => import('../screens/questions/reading/reading-start.tsx') },
  {
    path: 'questions/import/$id',
    wide: true,
    screen: () => import('../screens/questions/reading/reading-screen.tsx'),
  },
])

const questionEditor = ofModule('question', [
  {
    path: 'questions/create',
    screen: () => import('../screens/questions/editor/page/question-create.tsx'),
  },
  {
    path: 'questions/$id',
    screen: () => import('../screens/questions/editor/page/question-edit.tsx'),
  },
])

const papers = ofModule('question-paper', [
  rowsOf('question-paper', () => import('../screens/papers/list/paper-list.tsx')),
  {
    path: 'question-papers/preview/$id',
    wide: true,
    screen: () => import('../screens/papers/print/paper-preview.tsx'),
  },
  { path: 'question-papers/pdf/$id', areas: readers, screen: () => import('../screens/papers/print/paper-pdf.tsx') },
  {
    path: 'question-papers/pdf-preview/$id',
    areas: readers,
    screen: () => import('../screens/papers/print/paper-pdf.tsx'),
  },
])

/** Papers that are put together by hand; they begin with a customary blueprint as those that are assembled do. */
const manual = share(
  { texts: 'assembly' },
  ofModule('question-paper', [
    { path: 'question-papers/manual/create', screen: () => import('../screens/papers/by-hand/paper-wizard.tsx') },
    {
      path: 'question-papers/manual/create/$id',
      wide: true,
      screen: () => import('../screens/papers/by-hand/paper-wizard.tsx'),
    },
  ]),
)

/** Papers that are assembled by themselves. */
const automatic = ofModule('question-paper', [
  { path: 'question-papers/automatic/create', screen: () => import('../screens/assembly/wizard/create.tsx') },
  {
    path: 'question-papers/automatic/preview',
    wide: true,
    screen: () => import('../screens/assembly/result/preview.tsx'),
  },
  { path: 'question-papers/grid/$id', screen: () => import('../screens/assembly/grid/view.tsx') },
])

/** Questions, the papers made of them, and the instructions printed on them. */
export const paperRoutes: ScreenRoute[] = [
  ...share({ texts: 'questions' }, questions),
  ...share({ texts: 'question-editor' }, questionEditor),
  ...share({ texts: 'question-reading' }, questionReadings),
  ...share({ texts: 'papers' }, papers),
  ...share({ texts: 'papers' }, manual),
  ...share({ texts: 'assembly' }, automatic),
  {
    ...rowsOf('instruction', () => import('../screens/papers/instructions/instruction-list.tsx')),
    texts: 'papers',
  },
]
